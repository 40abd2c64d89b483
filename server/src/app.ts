import { operations } from '@deskbell/contract/api';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/account-routes.ts';
import { chooseIdentityProvider } from './accounts/choose-identity-provider.ts';
import type { IdentityProvider } from './accounts/identity-provider.ts';
import { listEndedSessions } from './accounts/sessions.ts';
import { createSignInCookies } from './accounts/sign-in-cookies.ts';
import { UserLookup } from './accounts/user-lookup.ts';
import { analyticsRoutes } from './analytics/analytics-routes.ts';
import { apiTokenRoutes } from './api-tokens/api-token-routes.ts';
import { TokenLookup } from './api-tokens/token-lookup.ts';
import { type Config, hasMailFilePage, mailFileFolder, mailFilesOf } from './config/config.ts';
import { isLoopback } from './config/loopback.ts';
import type { SecretKey } from './config/secret-key.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import type { Database } from './db/database.ts';
import { Readiness } from './db/readiness.ts';
import { mailFileRoutes } from './email/mail-files/mail-file-routes.ts';
import { removeStaleMailFiles } from './email/mail-files/stale-mail-files.ts';
import { confirmAddress } from './email/outbox/mailboxes.ts';
import { confirmAddressRoutes } from './email-log/confirm-address-routes.ts';
import { emailLogRoutes } from './email-log/email-log-routes.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { UploadLimits } from './files/upload-limits.ts';
import { UploadProtocol } from './files/upload-protocol.ts';
import type { Uploads } from './files/uploads.ts';
import { createHandle, type Handle } from './http/api/api.ts';
import { apiDescriptionRoutes } from './http/api/api-description-routes.ts';
import { describeApi } from './http/api/openapi.ts';
import { CapabilityLimit } from './http/pages/capability-pages.ts';
import { securityTxtRoutes } from './http/pages/security-txt.ts';
import { serveWebBuild, serveWidgetBuild } from './http/pages/static-files.ts';
import { closeConnectionsBefore, Departure, untilQuiet } from './http/server/departure.ts';
import { answerNotFound } from './http/server/error-handler.ts';
import { healthRoutes } from './http/server/health-routes.ts';
import { createHttpServer } from './http/server/http-server.ts';
import { countRequests } from './http/server/request-metrics.ts';
import { setSecurityHeaders } from './http/server/security-headers.ts';
import { inboundEmailRoutes } from './inbound-email/receive/inbound-email-routes.ts';
import { receivedEmailRoutes } from './inbound-email/resolve/received-email-routes.ts';
import type { Changes } from './live/changes.ts';
import { liveRoutes } from './live/live-routes.ts';
import { Writers } from './live/writers.ts';
import type { Metrics } from './metrics/metrics.ts';
import { metricsRoutes } from './metrics/metrics-routes.ts';
import type { Outbound } from './outbound/outbound-fetch.ts';
import { MemberRequests } from './outbound/request-budget.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { SIGN_INS_PER_MINUTE_AND_ADDRESS } from './rate-limits.ts';
import { retentionRoutes } from './retention/retention-routes.ts';
import { ConfirmLinks } from './signed-links/confirm-link.ts';
import { InvitationLinks } from './signed-links/invitation-link.ts';
import { PageLinks } from './signed-links/page-link.ts';
import { ReplyAddresses } from './signed-links/reply-address.ts';
import { Sealer } from './signed-links/sealing.ts';
import { UnsubscribeLinks } from './signed-links/unsubscribe-link.ts';
import { VisitorLinks } from './signed-links/visitor-link.ts';
import { IdentitySecrets } from './sites/identity-secrets.ts';
import { siteRoutes } from './sites/site-routes.ts';
import { cannedReplyRoutes } from './teams/canned-reply-routes.ts';
import { readCurrentUser } from './teams/memberships.ts';
import { notificationRoutes } from './teams/notification-routes.ts';
import { invitationRoutes, teamRoutes } from './teams/team-routes.ts';
import { myTicketsRoutes } from './ticket-page/my-tickets-routes.ts';
import { ticketPageRoutes } from './ticket-page/ticket-page-routes.ts';
import { conversationRoutes } from './tickets/conversation/conversation-routes.ts';
import { fileRoutes } from './tickets/conversation/file-routes.ts';
import { forgetAddress } from './tickets/erase/forget-address.ts';
import { unsubscribeRoutes } from './tickets/notify/unsubscribe-routes.ts';
import { ticketRoutes } from './tickets/ticket-routes.ts';
import { triageRoutes } from './tickets/triage/triage-routes.ts';
import { withdrawFromTickets } from './tickets/work/withdraw-from-tickets.ts';
import { version } from './version.ts';
import { HomePages } from './watchdog/check-page.ts';
import { watchdogRoutes } from './watchdog/watchdog-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import type { WebhookWorker } from './webhooks/webhook-worker.ts';
import { Intake } from './widget/intake.ts';
import { supportPageRoutes } from './widget/support-page-routes.ts';
import { tryPageRoutes } from './widget/try-page-routes.ts';
import { visitorUploadRoutes } from './widget/visitor-upload-routes.ts';
import { widgetRoutes } from './widget/widget-routes.ts';

/** The pages of web/src/routes.ts that are rendered in the browser; the others are prerendered. */
const APP_ROUTES = ['/auth/callback', '/dashboard', '/sites/:id', '/tickets', '/teams/:id'];
const MAIL_FILES_ROUTE = '/outbox';

interface Parts {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  readonly changes: Changes;
  /** Relayed between instances by the caller. */
  readonly writers?: Writers;
  /** Null when files are off. */
  readonly uploads: Uploads | null;
  readonly webhooks: { readonly worker: WebhookWorker; readonly sealer: Sealer; readonly outbound: Outbound };
  readonly secretKey: SecretKey;
  readonly metrics: Metrics | null;
  readonly departure?: Departure;
  readonly webFolder: string | null;
  readonly widgetFolder: string | null;
}

export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, db, changes, uploads, secretKey, metrics } = parts;
  const { webFolder, widgetFolder, departure = new Departure(), writers = new Writers() } = parts;
  const { publicUrl, inbound } = config;
  const cookies = createSignInCookies(publicUrl, secretKey);
  const userLookup = new UserLookup(db, cookies, changes);
  const app = createHttpServer({
    trustProxy: config.trustProxy,
    log,
    onConnectionCut: (reason) => metrics?.connectionCut(reason),
  });
  closeConnectionsBefore(departure, app.server);
  if (metrics) {
    countRequests(app, (answered) => metrics.requestAnswered(answered));
    metrics.watchConnections(app.server);
  }
  const tokenLookup = new TokenLookup(db, (teamId) => changes.bump({ team_id: teamId }));
  const webhookSecret = inbound?.webhookSecret ?? null;
  const guards = { publicUrl, userLookup, tokenLookup, changes, webhookSecret };
  changes.onAccessChanged((userId) => userLookup.forgetUser(userId));
  changes.onInvalidated((topics) => userLookup.forgetTeams(topics ?? []));
  setSecurityHeaders(app, publicUrl);

  const identityProvider = await chooseIdentityProvider(app, config, cookies, secretKey);
  // Local accounts believe any address, so they confirm none.
  const provider = config.signIn.kind === 'provider' ? confirmingAddresses(identityProvider, db) : identityProvider;
  const replies = inbound && new ReplyAddresses(inbound.domain, secretKey);
  const identitySecrets = new IdentitySecrets(secretKey);
  const pageLinks = new PageLinks(publicUrl, secretKey);
  const hasMailFiles = hasMailFilePage(config);
  const intake = new Intake(db, {
    publicUrl,
    changes,
    takesFiles: uploads !== null,
    pageLinks,
    identitySecrets,
    onBatchRefused: (err) => log.warn({ err }, 'ticket batch failed, storing its tickets one by one'),
    onCountFailed: (err) => log.warn({ err }, 'counting refused calls failed'),
    onBatchStored: (kind, size) => metrics?.batchStored(kind, size),
  });

  const files = filePartsOf(uploads);

  const handleIn = (scope: FastifyInstance) => createHandle(scope, guards);
  const handle = handleIn(app);

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
  const signInsPerMinute = SIGN_INS_PER_MINUTE_AND_ADDRESS[config.signIn.kind];
  accountRoutes(handle, db, {
    publicUrl,
    cookies,
    provider,
    signUp: config.signUp,
    signInsPerMinute,
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
  siteRoutes(handle, db, {
    addresses: {
      sender: config.sender.address,
      inboundDomain: inbound?.domain ?? null,
      support: config.supportEmail,
    },
    identitySecrets,
  });
  const pages = new HomePages({
    outbound: parts.webhooks.outbound,
    publicUrl,
    version,
    allowsHttp: isLoopback(publicUrl),
  });
  const requests = new MemberRequests();
  watchdogRoutes(handle, db, { pages, requests, publicUrl });
  retentionRoutes(handle, db);
  teamRoutes(handle, db, withdrawFromTickets);
  const joinRoute = invitationRoutes(handle, db, new InvitationLinks(publicUrl, secretKey));
  notificationRoutes(handle, db);
  cannedReplyRoutes(handle, db);
  apiTokenRoutes(handle, db);
  webhookRoutes(handle, { db, requests, ...parts.webhooks });
  exportRoutes(handle, db);
  peopleRoutes(handle, db, {
    secretKey,
    mailFileFolder: mailFilesOf(config),
    onErased: (site) => changes.push(site),
  });
  ticketRoutes(handle, db, pageLinks);
  conversationRoutes(handle, db, writers);
  triageRoutes(handle, db);
  analyticsRoutes(handle, db);
  mailFileRoutes(handle, hasMailFiles ? mailFileFolder(config) : null, config);
  receivedEmailRoutes(app, handle, db, { replies, uploads, secretKey });
  emailLogRoutes(handle, db, { publicUrl, replies, pageLinks });
  const confirmLinks = new ConfirmLinks(publicUrl, secretKey);
  await confirmAddressRoutes(app, db, confirmLinks);
  // The contact form is a public page.
  if (config.publicPages === 'full') contactRoutes(handle, db, config.supportEmail);
  tryPageRoutes(handle, db, config);
  await widgetRoutes(app, intake, handleIn);
  await filesRoutes(app, { db, intake, files, createHandle: handleIn });
  await supportPageRoutes(app, intake, { publicUrl, files });
  await visitorPages(app, { ...parts, intake, files, pageLinks, takesReplies: replies !== null });
  if (replies && inbound?.webhookSecret) {
    const { address: sender } = config.sender;
    await inboundEmailRoutes(app, handleIn, db, { addresses: replies, sender });
  }
  healthRoutes(app, new Readiness(db), departure);
  securityTxtRoutes(app, config);
  if (metrics && config.metrics.token && config.metrics.port === null)
    metricsRoutes(app, metrics, config.metrics.token);

  apiDescriptionRoutes(app, () =>
    describeApi(
      operations.filter(({ endpoint: { method, path } }) => app.hasRoute({ method, url: path })),
      publicUrl,
    ),
  );

  if (widgetFolder) await serveWidgetBuild(app, widgetFolder);
  const appRoutes = [
    ...[...APP_ROUTES, ...(hasMailFiles ? [MAIL_FILES_ROUTE] : [])].map((url) => ({ url })),
    joinRoute,
  ];
  if (webFolder) await serveWebBuild(app, { folder: webFolder, config, appRoutes, userLookup });
  else app.setNotFoundHandler(answerNotFound);
  // The last one: Fastify closes the server after it.
  app.addHook('preClose', untilQuiet);
  return app;
}

type FileParts = { readonly uploads: Uploads; readonly limits: UploadLimits } | null;

const filePartsOf = (uploads: Uploads | null): FileParts =>
  uploads && { uploads, limits: new UploadLimits(uploads.settings.limits.maxBytes) };

interface VisitorPageParts extends Parts {
  readonly files: FileParts;
  readonly intake: Intake;
  readonly pageLinks: PageLinks;
  readonly takesReplies: boolean;
}

async function visitorPages(app: FastifyInstance, parts: VisitorPageParts): Promise<void> {
  const { config, db, changes, files, intake, secretKey, takesReplies } = parts;
  const pages = {
    links: parts.pageLinks,
    visitorLinks: new VisitorLinks(config.publicUrl, secretKey),
    limit: new CapabilityLimit(),
  };
  await unsubscribeRoutes(app, db, {
    links: new UnsubscribeLinks(config.publicUrl, secretKey),
    limit: pages.limit,
    onChanged: (site) => changes.push(site),
  });
  await myTicketsRoutes(app, db, { ...pages, findSite: (siteKey) => intake.findSite(siteKey) });
  await ticketPageRoutes(app, db, {
    ...pages,
    takesReplies,
    files,
    mailFileFolder: mailFilesOf(config),
    onChanged: (site) => changes.push(site),
  });
}

interface FileRouteParts {
  readonly db: Database;
  readonly intake: Intake;
  readonly files: FileParts;
  readonly createHandle: (scope: FastifyInstance) => Handle;
}

async function filesRoutes(app: FastifyInstance, { db, intake, files, createHandle }: FileRouteParts): Promise<void> {
  if (!files) return;
  const protocol = new UploadProtocol(files.uploads);
  await visitorUploadRoutes(app, intake, { protocol, limits: files.limits, createHandle });
  await fileRoutes(app, db, { protocol, createHandle });
}

const confirmingAddresses = (provider: IdentityProvider, db: Database): IdentityProvider => ({
  begin: () => provider.begin(),
  signOutUrl: (idToken) => provider.signOutUrl(idToken),
  finish: async (code, attempt) => {
    const identity = await provider.finish(code, attempt);
    if (identity.isEmailVerified) await confirmAddress(db, identity.email);
    return identity;
  },
});
