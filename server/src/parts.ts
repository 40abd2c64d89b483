import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { chooseIdentityProvider } from './accounts/choose-identity-provider.ts';
import type { IdentityProvider } from './accounts/identity-provider.ts';
import { createSignInCookies } from './accounts/sign-in-cookies.ts';
import { UserLookup } from './accounts/user-lookup.ts';
import { TokenLookup } from './api-tokens/token-lookup.ts';
import { type Config, hasMailFilePage, mailFileFolder } from './config/config.ts';
import type { SecretKey } from './config/secret-key.ts';
import type { Database } from './db/database.ts';
import type { DemoDesks } from './demo-desks/demo-desks.ts';
import { confirmAddress } from './email/outbox/mailboxes.ts';
import { UploadLimits } from './files/upload-limits.ts';
import type { Uploads } from './files/uploads.ts';
import { createHandle } from './http/api/api.ts';
import { closeConnectionsBefore, Departure } from './http/server/departure.ts';
import { createHttpServer } from './http/server/http-server.ts';
import { countRequests } from './http/server/request-metrics.ts';
import { setSecurityHeaders } from './http/server/security-headers.ts';
import type { Changes } from './live/changes.ts';
import { Writers } from './live/writers.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Outbound } from './outbound/outbound-fetch.ts';
import { MemberRequests } from './outbound/request-budget.ts';
import { ConfirmLinks } from './signed-links/confirm-link.ts';
import { InvitationLinks } from './signed-links/invitation-link.ts';
import { PageLinks } from './signed-links/page-link.ts';
import { ReplyAddresses } from './signed-links/reply-address.ts';
import { ReportLinks } from './signed-links/report-link.ts';
import type { Sealer } from './signed-links/sealing.ts';
import { UnsubscribeLinks } from './signed-links/unsubscribe-link.ts';
import { VisitorLinks } from './signed-links/visitor-link.ts';
import { IdentitySecrets } from './sites/identity-secrets.ts';
import type { WebhookWorker } from './webhooks/webhook-worker.ts';
import { VisitorCalls } from './widget/visitor-calls.ts';

/** What the caller of the app has: the process, or a test. */
export interface Given {
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
  /** Only a public demo has some. */
  readonly demoDesks?: DemoDesks | null;
  readonly webFolder: string | null;
  readonly documentationFolder: string | null;
  readonly widgetFolder: string | null;
}

export type Parts = Awaited<ReturnType<typeof buildParts>>;

/** The server without routes, and what routes share. */
export async function buildParts(given: Given) {
  const { config, db, changes, uploads, secretKey, departure = new Departure(), writers = new Writers() } = given;
  const { publicUrl, inbound } = config;
  const cookies = createSignInCookies(publicUrl, secretKey);
  const userLookup = new UserLookup(db, cookies, changes);
  changes.onAccessChanged((userId) => userLookup.forgetUser(userId));
  changes.onInvalidated((topics) => userLookup.forgetTeams(topics ?? []));
  const app = createServer(given, departure);
  const tokenLookup = new TokenLookup(db, (teamId) => changes.bump({ team_id: teamId }));
  const guards = {
    publicUrl,
    userLookup,
    tokenLookup,
    changes,
    webhookSecret: inbound?.webhookSecret ?? null,
  };
  const handleIn = (scope: FastifyInstance) => createHandle(scope, guards);
  const identityProvider = await chooseIdentityProvider(app, config, cookies, secretKey);
  const links = linksOf(publicUrl, secretKey);
  const identitySecrets = new IdentitySecrets(secretKey);
  return {
    ...given,
    departure,
    writers,
    app,
    cookies,
    userLookup,
    tokenLookup,
    handleIn,
    handle: handleIn(app),
    // Local accounts believe any address, so they confirm none.
    provider: config.signIn.kind === 'provider' ? confirmingAddresses(identityProvider, db) : identityProvider,
    replies: inbound && new ReplyAddresses(inbound.domain, secretKey),
    links,
    identitySecrets,
    visitorCalls: createVisitorCalls(given, { pageLinks: links.page, identitySecrets }),
    files: uploads && { uploads, limits: new UploadLimits(uploads.settings.limits.maxBytes) },
    requests: new MemberRequests(),
    mailFilesShown: hasMailFilePage(config) ? mailFileFolder(config) : null,
  };
}

function createServer({ config, log, metrics }: Given, departure: Departure): FastifyInstance {
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
  setSecurityHeaders(app, config.publicUrl);
  return app;
}

const linksOf = (publicUrl: string, secretKey: SecretKey) => ({
  page: new PageLinks(publicUrl, secretKey),
  confirm: new ConfirmLinks(publicUrl, secretKey),
  invitation: new InvitationLinks(publicUrl, secretKey),
  unsubscribe: new UnsubscribeLinks(publicUrl, secretKey),
  visitor: new VisitorLinks(publicUrl, secretKey),
  report: new ReportLinks(publicUrl, secretKey),
});

function createVisitorCalls(
  { config: { publicUrl }, db, changes, uploads, log, metrics }: Given,
  made: { readonly pageLinks: PageLinks; readonly identitySecrets: IdentitySecrets },
): VisitorCalls {
  return new VisitorCalls(db, {
    publicUrl,
    changes,
    takesFiles: uploads !== null,
    ...made,
    onBatchRefused: (err) => log.warn({ err }, 'ticket batch failed, storing its tickets one by one'),
    onCountFailed: (err) => log.warn({ err }, 'counting refused calls failed'),
    onBatchStored: (kind, size) => metrics?.batchStored(kind, size),
  });
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
