import { endpoints } from '@deskbell/contract/api';
import { BODY_LIMIT_BYTES } from '@deskbell/contract/limits';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { sql } from 'kysely';
import { accountRoutes } from './accounts/account-routes.ts';
import { connectTo, createIdentityProvider, type IdentityProvider } from './accounts/identity-provider.ts';
import { fetchWithin, localAccountRoutes } from './accounts/local-account-routes.ts';
import { connectLocally, createLocalIdentityProvider, LOCAL_ISSUER } from './accounts/local-identity-provider.ts';
import { SessionCache } from './accounts/session-cache.ts';
import { findSession } from './accounts/sessions.ts';
import { createSignInCookies } from './accounts/sign-in-cookies.ts';
import { analyticsRoutes } from './analytics/analytics-routes.ts';
import { type Config, hasMailFilePage, mailFileFolder } from './config.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import type { Database } from './db/database.ts';
import { emailLogRoutes } from './email/email-log-routes.ts';
import { mailFileRoutes } from './email/mail-file-routes.ts';
import { ReplyAddresses } from './email/reply-address.ts';
import { answerUnchangedPolls, createHandle } from './http/api.ts';
import { answerBrokenRequest, answerError, answerNothingThere } from './http/error-handler.ts';
import { describeApi } from './http/openapi.ts';
import { describeError, logRequests } from './http/request-log.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serveWebBuild, serveWidgetBuild } from './http/static-files.ts';
import { trustedProxies } from './http/trusted-proxies.ts';
import { inboundEmailRoutes } from './inbound-email/inbound-email-routes.ts';
import type { Changes } from './live/changes.ts';
import { liveRoutes } from './live/live-routes.ts';
import type { Owner } from './owner.ts';
import { deriveKey } from './secret-key.ts';
import { siteRoutes } from './sites/site-routes.ts';
import { ticketRoutes } from './tickets/ticket-routes.ts';
import { Intake } from './widget/intake.ts';
import { supportPageRoutes } from './widget/support-page-routes.ts';
import { tryPageRoutes } from './widget/try-page-routes.ts';
import { widgetRoutes } from './widget/widget-routes.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** The addresses that web/src/routes.ts draws in the browser; the other pages are prerendered. */
const APP_ROUTES = ['/auth/callback', '/dashboard', '/sites/:id'];
const OUTBOX_ROUTE = '/outbox';

interface Parts {
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'signIn'
    | 'smtpUrl'
    | 'dataDir'
    | 'supportEmail'
    | 'socialLinks'
    | 'sender'
    | 'inbound'
    | 'trustProxy'
    | 'logLevel'
  >;
  readonly db: Database;
  readonly changes: Changes;
  /** There may be new e-mails to send. */
  onEmailQueued(): void;
  /** There are received e-mails to work on. */
  onEmailReceived(): void;
  readonly secretKey: string;
  /** The built web app, or null to serve the API alone. */
  readonly webFolder: string | null;
  /** The built widget, or null to serve none. */
  readonly widgetFolder: string | null;
}

export async function createApp({
  config,
  db,
  changes,
  onEmailQueued,
  onEmailReceived,
  secretKey,
  webFolder,
  widgetFolder,
}: Parts): Promise<FastifyInstance> {
  const { publicUrl } = config;
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { err: describeError } },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? trustedProxies(config.trustProxy) : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  const cookies = createSignInCookies(publicUrl, deriveKey(secretKey, 'sign-in cookie'));
  const sessionCache = new SessionCache();
  const findKnownOwner = ({ headers }: FastifyRequest): Owner | null => sessionCache.find(headers.cookie);
  const findOwner = async (request: FastifyRequest, reply: FastifyReply): Promise<Owner | null> => {
    const known = findKnownOwner(request);
    if (known) return known;
    const sessionId = cookies.session(request);
    const { endings } = sessionCache;
    const session = sessionId ? await findSession(db, sessionId) : null;
    if (sessionId && session?.isRenewed) cookies.setSession(reply, sessionId);
    else cookies.mendHint(request, reply, session !== null);
    // Cookies that are being mended are looked at until they are right.
    const isSettled = endings === sessionCache.endings && !reply.hasHeader('set-cookie');
    if (sessionId && session && isSettled) sessionCache.keep(request.headers.cookie ?? '', sessionId, session.owner);
    return session?.owner ?? null;
  };

  answerUnchangedPolls(app, findKnownOwner, changes);
  setSecurityHeaders(app, publicUrl);
  app.setErrorHandler(answerError);
  acceptJsonOnly(app);
  logRequests(app, config.logLevel);

  const guards = { publicUrl, findOwner, changes };
  const handle = createHandle(app, guards);

  const provider = await chooseProvider(app, config, secretKey);
  accountRoutes(handle, db, { publicUrl, cookies, provider, onSignOut: (sessionId) => sessionCache.forget(sessionId) });
  siteRoutes(handle, db);
  ticketRoutes(handle, db);
  analyticsRoutes(handle, db);
  mailFileRoutes(handle, hasMailFilePage(config) ? mailFileFolder(config) : null);
  const replies = config.inbound && new ReplyAddresses(config.inbound.domain, secretKey);
  emailLogRoutes(handle, db, { publicUrl, replies });
  if (replies && config.inbound?.webhookSecret) {
    const secret = config.inbound.webhookSecret;
    await inboundEmailRoutes(app, db, {
      addresses: replies,
      secret,
      sender: config.sender.address,
      onStored: onEmailReceived,
    });
  }
  contactRoutes(handle, db, { supportEmail: config.supportEmail, onQueued: onEmailQueued });
  liveRoutes(app, changes, findOwner);
  const intake = new Intake(db, {
    publicUrl,
    changes,
    onEmailQueued,
    onBatchRefused: (err) => app.log.warn({ err }, 'tickets are stored one by one'),
  });
  await widgetRoutes(app, intake, (scope) => createHandle(scope, guards));
  await supportPageRoutes(app, intake, publicUrl);
  tryPageRoutes(app, db, { publicUrl, findOwner });

  const offered = endpoints.filter(({ method, path }) => app.hasRoute({ method, url: path }));
  const description = describeApi(offered, publicUrl);
  app.get('/api/openapi.json', () => description);
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await sql`select 1`.execute(db);
    return { status: 'ready' };
  });

  if (widgetFolder) await serveWidgetBuild(app, widgetFolder);
  if (webFolder) {
    const substitutions = {
      // In structured data the links are items of a list, elsewhere words.
      ',"https://social.deskbell.invalid"': config.socialLinks.map((link) => `,${JSON.stringify(link)}`).join(''),
      'https://social.deskbell.invalid': config.socialLinks.join(' '),
      'https://deskbell.invalid': publicUrl,
      'support@deskbell.invalid': config.supportEmail,
    };
    app.addHook('onRequest', (request, reply, done) => {
      // The front page is static: only here can an owner be spared the sight of it.
      if (request.method !== 'GET' || !/^\/(\?|$)/.test(request.url)) return done();
      findOwner(request, reply).then(
        (owner) => {
          if (owner) reply.header('cache-control', 'no-store').redirect('/dashboard');
          else done();
        },
        (error: Error) => {
          // The page itself needs no database, and its script asks again.
          request.log.error({ reason: error.message }, 'the front page is served without knowing who asks');
          done();
        },
      );
    });
    const appRoutes = hasMailFilePage(config) ? [...APP_ROUTES, OUTBOX_ROUTE] : APP_ROUTES;
    await serveWebBuild(app, { folder: webFolder, publicUrl, appRoutes, substitutions });
  } else {
    app.setNotFoundHandler(answerNothingThere);
  }
  return app;
}

async function chooseProvider(
  app: FastifyInstance,
  { publicUrl, signIn }: Parts['config'],
  secretKey: string,
): Promise<IdentityProvider> {
  const redirectUri = `${publicUrl}/auth/callback`;
  if (signIn.kind === 'provider') {
    return createIdentityProvider({ redirectUri, prompt: 'select_account', connect: () => connectTo(signIn) });
  }
  const settings = { publicUrl, redirectUri, cookieKey: deriveKey(secretKey, 'identity provider cookie') };
  await localAccountRoutes(app, await createLocalIdentityProvider(settings), publicUrl);
  return createIdentityProvider({
    redirectUri,
    prompt: 'login',
    knownAs: LOCAL_ISSUER,
    connect: async () => connectLocally(settings, fetchWithin(app)),
  });
}

/** JSON and nothing else; an empty body is no body, whatever type it claims. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parseJson(request, String(body), done);
  });
}
