import * as api from '@deskbell/contract/widget';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EventRecorder } from '../analytics/event-recorder.ts';
import { DailySalt, utcDay } from '../analytics/session-hash.ts';
import type { Database } from '../db/database.ts';
import { Refused, TooMany } from '../errors.ts';
import type { Handle } from '../http/api.ts';
import { networkOf, RateLimit } from '../http/rate-limits.ts';
import type { Changes } from '../live/changes.ts';
import { submitTicket } from '../tickets/submit-ticket.ts';
import { recordRefusal } from './refusals.ts';
import { requireKnownOrigin, type VisitedSite, VisitedSites } from './visited-site.ts';

const USER_AGENT_MAX = 500;

/** Generous to many visitors behind one address, and no site can use up what another needs. */
const limits = {
  events: { address: 600, site: 60_000 },
  tickets: { address: 20, site: 1_200 },
};

interface Widget {
  readonly publicUrl: string;
  readonly changes: Changes;
  createHandle(app: FastifyInstance): Handle;
}

/** All that a page of a stranger may call. */
export async function widgetRoutes(
  app: FastifyInstance,
  db: Database,
  { publicUrl, changes, createHandle }: Widget,
): Promise<void> {
  const sites = new VisitedSites(db);
  const events = new EventRecorder(db);
  const salt = new DailySalt(db);
  changes.onNews((ownerId) => sites.forget(ownerId));
  const eventLimits = createLimits(limits.events);
  const ticketLimits = createLimits(limits.tickets);

  const visit = async (request: FastifyRequest, siteKey: string): Promise<VisitedSite> => {
    const site = await sites.find(siteKey);
    try {
      requireKnownOrigin(request.headers.origin, site, publicUrl);
    } catch (refusal) {
      await recordRefusal(db, site.id, request.headers.origin, 'origin');
      throw refusal;
    }
    if (!site.is_active) await recordRefusal(db, site.id, request.headers.origin, 'inactive');
    return site;
  };

  await app.register(async (scope) => {
    allowAnyOrigin(scope);
    acceptText(scope);
    const handle = createHandle(scope);

    handle(api.recordWidgetEvent, async ({ body, request }) => {
      eventLimits.take('address', networkOf(request.ip));
      const site = await visit(request, body.site_key);
      if (!site.is_active) return { active: false as const };
      eventLimits.take('site', String(site.id));
      const session_hash = await salt.hash(utcDay(), [String(site.id), request.ip, userAgentOf(request) ?? '']);
      const { type, user_id } = body;
      await events.record({ site_id: site.id, type, user_id, session_hash, host: hostOf(request.headers.origin) });
      changes.touch(site.owner_id);
      return { active: true as const, name: site.name, color: site.widget_color };
    });

    handle(api.submitTicket, async ({ body, request, reply }) => {
      ticketLimits.take('address', networkOf(request.ip));
      const site = await visit(request, body.site_key);
      if (!site.is_active) throw new Refused('This site does not take tickets at the moment.');
      ticketLimits.take('site', String(site.id));
      const { idempotency_key, title, description, priority, email, name, user_id, page_url } = body;
      const { isNew, ...ticket } = await submitTicket(db, site.id, {
        idempotency_key,
        title,
        description,
        priority,
        user_email: email,
        user_name: name,
        user_id,
        page_url,
        user_agent: userAgentOf(request),
      });
      if (isNew) changes.announce(site.owner_id);
      else reply.code(200);
      return ticket;
    });
  });
}

function createLimits({ address, site }: { address: number; site: number }) {
  const by = { address: new RateLimit(address), site: new RateLimit(site) };
  return {
    take(which: 'address' | 'site', key: string): void {
      const wait = by[which].take(key);
      if (wait > 0) throw new TooMany('That was a lot in a short time. Please wait a moment and try again.', wait);
    },
  };
}

function allowAnyOrigin(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  scope.options('/api/widget/*', (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '86400',
      })
      .send(),
  );
}

/** JSON sent as text/plain is a simple request: the browser asks for no permission first, which saves a round trip. */
function acceptText(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parseJson(request, String(body), done);
  });
}

const userAgentOf = ({ headers }: FastifyRequest): string | null =>
  headers['user-agent']?.slice(0, USER_AGENT_MAX) || null;
const hostOf = (origin: string | undefined): string | null =>
  origin && URL.canParse(origin) ? new URL(origin).host : null;
