import { reportMonth } from '@deskbell/contract/client-reports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { confirmAddress } from '../email/outbox/mailboxes.ts';
import { NotFound, TooMany } from '../errors.ts';
import { type CapabilityLimit, protectCapabilityPages } from '../http/pages/capability-pages.ts';
import { sendScriptless } from '../http/pages/plain-page.ts';
import { answerError, refusalOf } from '../http/server/error-handler.ts';
import type { SiteRow } from '../scope.ts';
import { REPORT_PATH, type ReportLinks } from '../signed-links/report-link.ts';
import { readReportPage } from './read-report-page.ts';
import { busyPage, confirmedPage, confirmPage, endedPage, endPage, unknownLinkPage } from './report-page.ts';
import { confirmRecipient, endRecipient, lookUpReader, type PageReader } from './report-recipients.ts';
import { readReportedSite } from './reported-site.ts';

const BODY_LIMIT_BYTES = 4_096;

interface Settings {
  readonly links: ReportLinks;
  readonly limit: CapabilityLimit;
  onChanged(site: SiteRow): Promise<void>;
}

type LinkRequest = FastifyRequest<{ Params: { secret: string } }>;
type MonthRequest = FastifyRequest<{ Params: { secret: string; month: string } }>;

/** GET shows and asks, POST confirms or ends (RFC 8058): mail scanners open every link. */
export async function reportPageRoutes(app: FastifyInstance, db: Database, settings: Settings): Promise<void> {
  const { links, limit, onChanged } = settings;
  const findRecipient = async ({ ip, params }: LinkRequest): Promise<PageReader & { readonly id: number }> => {
    limit.take(ip);
    const ref = links.lookUp(params.secret);
    const reader = ref?.kind === 'recipient' ? await lookUpReader(db, ref.recipient_id) : null;
    if (ref?.kind !== 'recipient' || !reader) throw new NotFound('This link does not work.');
    return { ...reader, id: ref.recipient_id };
  };
  const announce = (siteId: number, teamId: number) => onChanged({ site_id: siteId, team_id: teamId });

  await app.register(async (scope) => {
    // RFC 8058 allows two content types, whose only field is a constant: the URL alone decides.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, _body, done) =>
      done(null),
    );
    protectCapabilityPages(scope);
    scope.setErrorHandler((error: Error, request, reply) => answerFailed(error, request, reply));

    scope.get(`${REPORT_PATH}/:secret/confirm`, async (request: LinkRequest, reply) => {
      const { site_id, confirmed_at, ended_at } = await findRecipient(request);
      const site = await readReportedSite(db, site_id);
      const isConfirmed = confirmed_at !== null && ended_at === null;
      return sendScriptless(reply, isConfirmed ? confirmedPage(site) : confirmPage(site));
    });
    scope.post(`${REPORT_PATH}/:secret/confirm`, async (request: LinkRequest, reply) => {
      const { id, site_id, email } = await findRecipient(request);
      const site = await readReportedSite(db, site_id);
      await confirmRecipient(db, id);
      await confirmAddress(db, email);
      await announce(site_id, site.team_id);
      return sendScriptless(reply, confirmedPage(site));
    });
    scope.get(`${REPORT_PATH}/:secret/end`, async (request: LinkRequest, reply) => {
      const { site_id, ended_at } = await findRecipient(request);
      const site = await readReportedSite(db, site_id);
      return sendScriptless(reply, ended_at === null ? endPage(site) : endedPage(site));
    });
    scope.post(`${REPORT_PATH}/:secret/end`, async (request: LinkRequest, reply) => {
      const { id, site_id } = await findRecipient(request);
      const site = await readReportedSite(db, site_id);
      await endRecipient(db, id);
      await announce(site_id, site.team_id);
      return sendScriptless(reply, endedPage(site));
    });
    scope.get(`${REPORT_PATH}/:secret/:month`, async ({ ip, params }: MonthRequest, reply) => {
      limit.take(ip);
      const ref = links.lookUp(params.secret);
      if (!ref || !reportMonth.safeParse(params.month).success) throw new NotFound('This link does not work.');
      return sendScriptless(reply, await readReportPage(db, ref, params.month));
    });
  });
}

function answerFailed(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof NotFound) return sendScriptless(reply.code(404), unknownLinkPage());
  if (!(error instanceof TooMany)) return answerError(error, request, reply);
  reply.refusal = refusalOf(error);
  reply.code(429).header('retry-after', error.retryAfterSeconds);
  return sendScriptless(reply, busyPage(error.message));
}
