import { operations } from '@deskbell/contract/api';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/account-routes.ts';
import { listEndedSessions, sessionHashOf } from './accounts/sessions.ts';
import { analyticsRoutes } from './analytics/analytics-routes.ts';
import { apiTokenRoutes } from './api-tokens/api-token-routes.ts';
import { assistantRoutes } from './assistants/assistant-routes.ts';
import { mcpRoutes } from './assistants/mcp-routes.ts';
import { clientReportRoutes } from './client-reports/client-report-routes.ts';
import { reportPageRoutes } from './client-reports/report-page-routes.ts';
import { mailFileFolder, mailFilesOf } from './config/config.ts';
import { DEMO_TAKES_NO_HISTORY } from './config/demo-config.ts';
import { isLoopback } from './config/loopback.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { Readiness } from './db/readiness.ts';
import { type Asked, createDemoDeskCookie } from './demo-desks/demo-desk-cookie.ts';
import { createDemoDeskHead } from './demo-desks/demo-desk-head.ts';
import { demoDeskRoutes } from './demo-desks/demo-desk-routes.ts';
import { mailFileRoutes } from './email/mail-files/mail-file-routes.ts';
import { removeStaleMailFiles } from './email/mail-files/stale-mail-files.ts';
import { confirmAddressRoutes } from './email-log/confirm-address-routes.ts';
import { emailLogRoutes } from './email-log/email-log-routes.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { UploadProtocol } from './files/upload-protocol.ts';
import { apiDescriptionRoutes } from './http/api/api-description-routes.ts';
import { describeApi } from './http/api/openapi.ts';
import { CapabilityLimit } from './http/pages/capability-pages.ts';
import { serveDocumentation } from './http/pages/documentation.ts';
import { securityTxtRoutes } from './http/pages/security-txt.ts';
import { serveWebBuild, serveWidgetBuild, sizeOfWidget } from './http/pages/static-files.ts';
import { untilQuiet } from './http/server/departure.ts';
import { answerNotFound } from './http/server/error-handler.ts';
import { healthRoutes } from './http/server/health-routes.ts';
import { ImportUploads } from './imports/calls/import-uploads.ts';
import { importRoutes } from './imports/import-routes.ts';
import { inboundEmailRoutes } from './inbound-email/receive/inbound-email-routes.ts';
import { receivedEmailRoutes } from './inbound-email/resolve/received-email-routes.ts';
import { inboxRoutes } from './inbox/inbox-routes.ts';
import { knownIssueRoutes } from './known-issues/known-issue-routes.ts';
import { liveRoutes } from './live/live-routes.ts';
import { metricsRoutes } from './metrics/metrics-routes.ts';
import { buildParts, type Given, type Parts } from './parts.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { PushKeys } from './push/push-keys.ts';
import { explainNoPush, pushSubjectOf } from './push/push-origin.ts';
import { pushRoutes } from './push/push-routes.ts';
import { PushSender } from './push/push-sender.ts';
import { SIGN_INS_PER_MINUTE_AND_ADDRESS } from './rate-limits.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { retentionRoutes } from './retention/retention-routes.ts';
import type { SiteRow } from './scope.ts';
import { Sealer } from './signed-links/sealing.ts';
import { openScreenRoutes } from './sites/open-screen-routes.ts';
import { siteRoutes } from './sites/site-routes.ts';
import { brandRoutes } from './teams/brand-routes.ts';
import { cannedReplyRoutes } from './teams/canned-reply-routes.ts';
import { readCurrentUser } from './teams/memberships.ts';
import { notificationRoutes } from './teams/notification-routes.ts';
import { invitationRoutes, teamRoutes } from './teams/team-routes.ts';
import { followPageRoutes } from './ticket-page/follow-page-routes.ts';
import { myTicketsRoutes } from './ticket-page/my-tickets-routes.ts';
import { ticketPageRoutes } from './ticket-page/ticket-page-routes.ts';
import { conversationRoutes } from './tickets/conversation/conversation-routes.ts';
import { fileRoutes } from './tickets/conversation/file-routes.ts';
import { forgetAddress } from './tickets/erase/forget-address.ts';
import { unsubscribeRoutes } from './tickets/notify/unsubscribe-routes.ts';
import { ticketRoutes } from './tickets/ticket-routes.ts';
import { triageRoutes } from './tickets/triage/triage-routes.ts';
import { withdrawFromTickets } from './tickets/work/withdraw-from-tickets.ts';
import { goalRoutes } from './times/goal-routes.ts';
import { version } from './version.ts';
import { HomePages } from './watchdog/check-page.ts';
import { watchdogRoutes } from './watchdog/watchdog-routes.ts';
import { channelRoutes } from './webhooks/channels/channel-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import { supportPageRoutes } from './widget/support-page-routes.ts';
import { tryPageRoutes } from './widget/try-page-routes.ts';
import { visitorUploadRoutes } from './widget/visitor-upload-routes.ts';
import { widgetRoutes } from './widget/widget-routes.ts';

/** The pages of web/src/routes.ts that are rendered in the browser; the others are prerendered. */
const APP_ROUTES = ['/auth/callback', '/dashboard', '/sites/:id', '/tickets', '/inbox', '/reports', '/teams/:id'];
const MAIL_FILES_ROUTE = '/outbox';

/** All routes of the product. */
export async function createApp(given: Given): Promise<FastifyInstance> {
  const parts = await buildParts(given);
  const { app, handle, db, links } = parts;
  const joinRoute = invitationRoutes(handle, db, links.invitation);
  personalRoutes(parts);
  deviceRoutes(parts);
  teamAndSiteRoutes(parts);
  await brandRoutes(app, db, parts.handleIn);
  ticketAndEmailRoutes(parts);
  await visitorRoutes(parts);
  await visitorPages(parts);
  operatorRoutes(parts);
  await documentation(parts);
  const front = await demoFront(parts);
  await serveBuilds(parts, joinRoute, front);
  // The last one: Fastify closes the server after it.
  app.addHook('preClose', untilQuiet);
  return app;
}

function personalRoutes({ app, handle, config, db, changes, writers, cookies, provider, secretKey }: Parts): void {
  liveRoutes(
    app,
    handle,
    { changes, writers },
    {
      idOf: cookies.sessionId,
      listEnded: (sessionIds) => listEndedSessions(db, sessionIds),
      readUser: (userId) => readCurrentUser(db, userId),
    },
  );
  accountRoutes(handle, db, {
    publicUrl: config.publicUrl,
    cookies,
    provider,
    signUp: config.signUp,
    signInsPerMinute: SIGN_INS_PER_MINUTE_AND_ADDRESS[config.signIn.kind],
    idTokens: new Sealer(secretKey, 'id token'),
    effects: {
      withdrawFromTickets,
      forgetAddress: async (tx, address) => {
        await forgetAddress(tx, address);
        await removeStaleMailFiles(tx, mailFileFolder(config));
      },
    },
    onSignOut: (userId) => changes.publish([[`user:${userId}`, 'access']]),
  });
  notificationRoutes(handle, db);
  inboxRoutes(handle, db);
}

function deviceRoutes({ handle, config, db, cookies, secretKey, webhooks }: Parts): void {
  const { publicUrl, supportEmail } = config;
  const { outbound } = webhooks;
  const keys = new PushKeys(db, secretKey);
  pushRoutes(handle, {
    db,
    keys,
    outbound,
    sender: new PushSender({ keys, outbound, subject: pushSubjectOf(publicUrl, supportEmail) }),
    unavailable: outbound.closed ?? explainNoPush(publicUrl),
    sessionHashOf: (request) => {
      const sessionId = cookies.sessionId(request);
      return sessionId === null ? null : sessionHashOf(sessionId);
    },
  });
}

function teamAndSiteRoutes(parts: Parts): void {
  const { handle, config, db, changes, identitySecrets, links, requests, secretKey, webhooks } = parts;
  const { publicUrl, inbound } = config;
  siteRoutes(handle, db, {
    addresses: {
      sender: config.sender.address,
      inboundDomain: inbound?.domain ?? null,
      support: config.supportEmail,
    },
    identitySecrets,
  });
  const pages = new HomePages({ outbound: webhooks.outbound, publicUrl, version, allowsHttp: isLoopback(publicUrl) });
  watchdogRoutes(handle, db, { pages, requests, publicUrl });
  analyticsRoutes(handle, db);
  retentionRoutes(handle, db);
  goalRoutes(handle, db);
  reportRoutes(handle, db);
  clientReportRoutes(handle, db, links.report);
  knownIssueRoutes(handle, db);
  teamRoutes(handle, db, withdrawFromTickets);
  cannedReplyRoutes(handle, db);
  apiTokenRoutes(handle, db);
  assistantRoutes(handle, db);
  webhookRoutes(handle, { db, requests, ...webhooks });
  channelRoutes(handle, { db, requests, publicUrl: config.publicUrl, ...webhooks });
  exportRoutes(handle, db);
  importRoutes(handle, db);
  peopleRoutes(handle, db, {
    secretKey,
    mailFileFolder: mailFilesOf(config),
    onErased: (site) => changes.push(site),
  });
}

function ticketAndEmailRoutes(parts: Parts): void {
  const { app, handle, config, db, writers, links, replies, uploads, secretKey, mailFilesShown } = parts;
  ticketRoutes(handle, db, links.page);
  conversationRoutes(handle, db, writers);
  triageRoutes(handle, db);
  mailFileRoutes(handle, mailFilesShown, config);
  receivedEmailRoutes(app, handle, db, { replies, uploads, secretKey });
  emailLogRoutes(handle, db, { publicUrl: config.publicUrl, replies, pageLinks: links.page });
}

/** What embedded pages, mail providers and strangers call. */
async function visitorRoutes(parts: Parts): Promise<void> {
  const { app, handle, handleIn: createHandle, config, db, visitorCalls, files, replies, links } = parts;
  await confirmAddressRoutes(app, db, links.confirm);
  // The contact form is a public page.
  if (config.publicPages === 'full') contactRoutes(handle, db, config.supportEmail);
  tryPageRoutes(handle, db, config);
  await widgetRoutes(app, visitorCalls, createHandle);
  if (files) {
    const { uploads, limits } = files;
    const protocol = new UploadProtocol();
    await visitorUploadRoutes(app, visitorCalls, { protocol, uploads, limits, createHandle });
    const teamUploads = new ImportUploads(db, uploads.settings.store, config.demo && DEMO_TAKES_NO_HISTORY);
    await fileRoutes(app, db, { protocol, uploads, teamUploads, createHandle });
  }
  if (replies && config.inbound?.webhookSecret)
    await inboundEmailRoutes(app, createHandle, db, { addresses: replies, sender: config.sender.address });
}

/** Plain pages at public and secret addresses. */
async function visitorPages(parts: Parts): Promise<void> {
  const { app, config, db, changes, files, visitorCalls, links, replies } = parts;
  const onChanged = (site: SiteRow) => changes.push(site);
  const limit = new CapabilityLimit();
  const pages = { links: links.page, visitorLinks: links.visitor, limit };
  await supportPageRoutes(app, visitorCalls, { publicUrl: config.publicUrl, files });
  await unsubscribeRoutes(app, db, { links: links.unsubscribe, limit, onChanged });
  await reportPageRoutes(app, db, { links: links.report, limit, onChanged });
  const ofSite = { ...pages, findSite: (siteKey: string) => visitorCalls.findSite(siteKey) };
  await myTicketsRoutes(app, db, ofSite);
  await followPageRoutes(app, db, ofSite);
  await ticketPageRoutes(app, db, {
    ...pages,
    takesReplies: replies !== null,
    files,
    mailFileFolder: mailFilesOf(config),
    onChanged,
  });
}

function operatorRoutes({ app, config, db, changes, tokenLookup, departure, metrics }: Parts): void {
  mcpRoutes(app, { db, publicUrl: config.publicUrl, tokenLookup, changes });
  healthRoutes(app, new Readiness(db), departure);
  securityTxtRoutes(app, config);
  if (metrics && config.metrics.token && config.metrics.port === null)
    metricsRoutes(app, metrics, config.metrics.token);
  apiDescriptionRoutes(app, () =>
    describeApi(
      operations.filter(({ endpoint: { method, path } }) => app.hasRoute({ method, url: path })),
      config.publicUrl,
    ),
  );
}

async function documentation({ app, db, config, userLookup, documentationFolder }: Parts): Promise<void> {
  openScreenRoutes(app, db, userLookup);
  if (documentationFolder) await serveDocumentation(app, documentationFolder, config);
}

/** Null unless this is a public demo. */
async function demoFront({ app, config, db, demoDesks, cookies, userLookup, webFolder }: Parts) {
  const { publicUrl, demo } = config;
  if (!demo || !demoDesks) return null;
  const cookie = createDemoDeskCookie(publicUrl);
  await demoDeskRoutes(app, { db, desks: demoDesks, demo, publicUrl, cookies, cookie, userLookup });
  const deskOf = (request: Asked) => demoDesks.lookUp(cookie.keyOf(request) ?? '');
  const headOf = createDemoDeskHead(webFolder ?? '', { startUrl: demo.startUrl, deskOf });
  return { headOf, hasOtherFront: true };
}

async function serveBuilds(
  parts: Parts,
  joinRoute: ReturnType<typeof invitationRoutes>,
  front: Awaited<ReturnType<typeof demoFront>>,
): Promise<void> {
  const { app, config, userLookup, webFolder: folder, widgetFolder, documentationFolder, mailFilesShown } = parts;
  if (widgetFolder) await serveWidgetBuild(app, widgetFolder);
  const urls = mailFilesShown === null ? APP_ROUTES : [...APP_ROUTES, MAIL_FILES_ROUTE];
  const appRoutes = [...urls.map((url) => ({ url })), joinRoute];
  const widgetBytes = widgetFolder ? sizeOfWidget(widgetFolder) : null;
  const web = { folder, documentationFolder, config, widgetBytes, appRoutes, userLookup, ...front };
  if (folder) await serveWebBuild(app, { ...web, folder });
  else app.setNotFoundHandler(answerNotFound);
}
