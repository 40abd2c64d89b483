import { isTimezone } from '@deskbell/contract/timezone';
import { HOUR_MS } from '@deskbell/contract/units';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openSession } from '../accounts/sessions.ts';
import type { SignInCookies } from '../accounts/sign-in-cookies.ts';
import { changeUserSettings } from '../accounts/users.ts';
import type { DemoConfig } from '../config/demo-config.ts';
import type { Database } from '../db/database.ts';
import { Refused } from '../errors.ts';
import { lookUpReader, redirectSignedIn, type UserLookup } from '../http/pages/front-page.ts';
import { sendPage } from '../http/pages/plain-page.ts';
import { acceptFormsOnly } from '../http/server/body-parsers.ts';
import { networkOf, TokenBuckets } from '../limits/token-bucket.ts';
import { DEMO_DESKS_PER_HOUR_AND_ADDRESS } from '../rate-limits.ts';
import type { createDemoDeskCookie } from './demo-desk-cookie.ts';
import { type DemoPageName, demoDeskPage, OPEN_PATH } from './demo-desk-pages.ts';
import type { DemoDesk, DemoDesks } from './demo-desks.ts';

interface DemoParts {
  readonly db: Database;
  readonly desks: DemoDesks;
  readonly demo: DemoConfig;
  readonly publicUrl: string;
  readonly cookies: SignInCookies;
  readonly cookie: ReturnType<typeof createDemoDeskCookie>;
  readonly userLookup: UserLookup;
}

type OpenRequest = FastifyRequest<{ Body: URLSearchParams | undefined }>;

/** Where a visitor begins: with the list of tickets. */
const FIRST_SCREEN = '/tickets';
const RETRY_FULL_SECONDS = 60;

/** The front page shows what comes; only its button takes a desk, since crawlers and link previews follow links. */
export async function demoDeskRoutes(app: FastifyInstance, parts: DemoParts): Promise<void> {
  const { db, desks, demo, publicUrl, cookies, cookie, userLookup } = parts;
  const opened = new TokenBuckets(DEMO_DESKS_PER_HOUR_AND_ADDRESS, HOUR_MS);

  const send = (reply: FastifyReply, name: DemoPageName) =>
    sendPage(reply.header('x-robots-tag', 'noindex'), demoDeskPage(name, demo.startUrl));

  const sendLater = (reply: FastifyReply, name: DemoPageName, status: number, seconds: number) =>
    send(reply.code(status).header('retry-after', String(seconds)), name);

  /** False for a desk whose visitor deleted the account. */
  async function signIn(desk: DemoDesk, reply: FastifyReply): Promise<boolean> {
    const owner = await db.selectFrom('users').select('id').where('id', '=', desk.ownerId).executeTakeFirst();
    if (!owner) return false;
    cookies.setSession(reply, await openSession(db, desk.ownerId));
    cookie.set(reply, desk.key);
    return true;
  }

  async function openDesk(request: OpenRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { origin = publicUrl } = request.headers;
    if (origin !== publicUrl) throw new Refused(`Demo desks are opened on ${publicUrl}.`);
    reply.header('cache-control', 'no-store');
    if (await lookUpReader(userLookup, request, reply)) return reply.redirect(FIRST_SCREEN, 303);
    const own = deskOf(request);
    if (own && (await signIn(own, reply))) return reply.redirect(FIRST_SCREEN, 303);
    if (own) await desks.end(own.key);
    return openFresh(request, reply);
  }

  async function openFresh(request: OpenRequest, reply: FastifyReply): Promise<FastifyReply> {
    const wait = opened.take(networkOf(request.ip));
    if (wait > 0) return sendLater(reply, 'limited', 429, wait);
    const desk = await desks.open();
    if (!desk || !(await signIn(desk, reply))) return sendLater(reply, 'full', 503, RETRY_FULL_SECONDS);
    const timezone = request.body?.get('timezone');
    if (timezone && isTimezone(timezone)) await changeUserSettings(db, { id: desk.ownerId }, { timezone });
    return reply.redirect(FIRST_SCREEN, 303);
  }

  const deskOf = (request: FastifyRequest) => desks.lookUp(cookie.keyOf(request) ?? '');

  await app.register(async (scope) => {
    acceptFormsOnly(scope);
    scope.get('/', { onRequest: redirectSignedIn(userLookup) }, (request, reply) =>
      send(reply, cookie.keyOf(request) && !deskOf(request) ? 'expired' : 'entry'),
    );
    scope.get(OPEN_PATH, (_request, reply) => reply.redirect('/', 302));
    scope.post(OPEN_PATH, openDesk);
  });
}
