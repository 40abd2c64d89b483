import { email as emailAddress } from '@deskbell/contract/text';
import type { WidgetOptions } from '@deskbell/contract/widget-values';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { queueEmail } from '../email/outbox/outbox.ts';
import { type CapabilityLimit, protectCapabilityPages } from '../http/pages/capability-pages.ts';
import { sendScriptless } from '../http/pages/plain-page.ts';
import { acceptFormsOnly } from '../http/server/body-parsers.ts';
import { textsOfSite } from '../languages/visitor-language.ts';
import type { PageLinks } from '../signed-links/page-link.ts';
import { MY_TICKETS_PATH, type VisitorLinks } from '../signed-links/visitor-link.ts';
import { listTicketsOfAddress } from '../tickets/visitor/my-tickets.ts';
import { answerFailedPage } from './failed-page-routes.ts';
import { askAddressPage, linkOnItsWayPage, myTicketsPage, overPage, showTicketsPage } from './my-tickets-page.ts';
import type { PageSite } from './read-ticket-page.ts';

const LINK_MS = 3_600_000;

interface Site extends PageSite {
  readonly id: number;
  readonly widget_options: Pick<WidgetOptions, 'language'>;
}

interface Settings {
  readonly links: PageLinks;
  readonly visitorLinks: VisitorLinks;
  readonly limit: CapabilityLimit;
  findSite(siteKey: string): Promise<Site>;
}

type PageRequest = FastifyRequest<{
  Params: { siteKey: string; token: string };
  Body: URLSearchParams | undefined;
}>;

/** `/support/{site_key}/mine`: mails a link to the tickets of an address on the site. */
export async function myTicketsRoutes(app: FastifyInstance, db: Database, settings: Settings): Promise<void> {
  const { links, visitorLinks, limit, findSite } = settings;
  const textsOf = ({ headers }: PageRequest, site: Site) => textsOfSite(headers['accept-language'], site);
  const lookUpOwner = ({ params }: PageRequest, { id }: Site) => visitorLinks.lookUpOwner(params.token, id);

  await app.register(async (scope) => {
    acceptFormsOnly(scope);
    protectCapabilityPages(scope);
    scope.setErrorHandler((error: Error, request, reply) => answerFailedPage(error, request, reply));

    scope.get(MY_TICKETS_PATH, async (request: PageRequest, reply) => {
      limit.take(request.ip);
      const site = await findSite(request.params.siteKey);
      return sendScriptless(reply, askAddressPage(textsOf(request, site), site));
    });

    scope.post(MY_TICKETS_PATH, async (request: PageRequest, reply) => {
      limit.take(request.ip);
      const site = await findSite(request.params.siteKey);
      const texts = textsOf(request, site);
      const typed = request.body?.get('email') ?? '';
      const email = emailAddress.safeParse(typed);
      if (!email.success || request.body?.get('website'))
        return sendScriptless(
          reply.code(400),
          askAddressPage(texts, site, { email: typed, error: texts.emailIncomplete }),
        );
      await mailLink(db, site, email.data, texts.language);
      return sendScriptless(reply, linkOnItsWayPage(texts, site));
    });

    scope.get(`${MY_TICKETS_PATH}/:token`, async (request: PageRequest, reply) => {
      limit.take(request.ip);
      const site = await findSite(request.params.siteKey);
      const texts = textsOf(request, site);
      if (lookUpOwner(request, site) === null) return sendScriptless(reply.code(404), overPage(texts, site));
      return sendScriptless(reply, showTicketsPage(texts, site));
    });

    scope.post(`${MY_TICKETS_PATH}/:token`, async (request: PageRequest, reply) => {
      limit.take(request.ip);
      const site = await findSite(request.params.siteKey);
      const texts = textsOf(request, site);
      const email = lookUpOwner(request, site);
      if (email === null) return sendScriptless(reply.code(404), overPage(texts, site));
      const tickets = await listTicketsOfAddress(db, site.id, email);
      const listed = tickets.map((ticket) => ({ ...ticket, path: links.pathOf(ticket) }));
      return sendScriptless(reply, myTicketsPage(texts, site, email, listed));
    });
  });
}

/** Timing attack: unknown addresses cause the same work, and their email is removed before the commit. */
function mailLink(db: Database, site: Site, email: string, language: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const known = await listTicketsOfAddress(tx, site.id, email, 1);
    await sql`savepoint before_email`.execute(tx);
    const content = {
      purpose: 'my-tickets' as const,
      site_key: site.api_key,
      site_name: site.name,
      site_color: site.widget_color,
      language: site.widget_options.language ?? language,
      form_of_address: site.form_of_address,
      ends_at: new Date(Date.now() + LINK_MS).toISOString(),
    };
    await queueEmail(tx, { type: 'visitor_link', content }, { to: email, site_id: site.id });
    await (known.length > 0 ? sql`release savepoint before_email` : sql`rollback to savepoint before_email`).execute(
      tx,
    );
  });
}
