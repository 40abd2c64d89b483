import type { WidgetOptions } from '@deskbell/contract/widget-values';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { type CapabilityLimit, protectCapabilityPages } from '../http/pages/capability-pages.ts';
import { sendScriptless } from '../http/pages/plain-page.ts';
import { acceptFormsOnly } from '../http/server/body-parsers.ts';
import { confirmFollower, type Follower, lookUpFollower } from '../known-issues/issue-followers.ts';
import { textsOfSite } from '../languages/visitor-language.ts';
import { FOLLOW_PATH, type VisitorLinks } from '../signed-links/visitor-link.ts';
import { answerFailedPage } from './failed-page-routes.ts';
import { followedPage, followPage } from './follow-page.ts';
import { overPage } from './my-tickets-page.ts';
import type { PageSite } from './read-ticket-page.ts';

interface Site extends PageSite {
  readonly id: number;
  readonly widget_options: Pick<WidgetOptions, 'language'>;
}

interface Settings {
  readonly visitorLinks: VisitorLinks;
  readonly limit: CapabilityLimit;
  findSite(siteKey: string): Promise<Site>;
}

type PageRequest = FastifyRequest<{
  Params: { siteKey: string; token: string };
  Body: URLSearchParams | undefined;
}>;

/** `/support/{site_key}/told/{token}`: confirms an address that wants to know when a known issue is solved. */
export async function followPageRoutes(app: FastifyInstance, db: Database, settings: Settings): Promise<void> {
  const { visitorLinks, limit, findSite } = settings;
  const textsOf = ({ headers }: PageRequest, site: Site) => textsOfSite(headers['accept-language'], site);

  async function lookUp({ ip, params }: PageRequest): Promise<{ site: Site; follower: Follower | null }> {
    limit.take(ip);
    const site = await findSite(params.siteKey);
    const id = visitorLinks.lookUpFollowerId(params.token);
    return { site, follower: id === null ? null : await lookUpFollower(db, site.id, id) };
  }

  await app.register(async (scope) => {
    acceptFormsOnly(scope);
    protectCapabilityPages(scope);
    scope.setErrorHandler((error: Error, request, reply) => answerFailedPage(error, request, reply));

    scope.get(`${FOLLOW_PATH}/:token`, async (request: PageRequest, reply) => {
      const { site, follower } = await lookUp(request);
      const texts = textsOf(request, site);
      if (!follower) return sendScriptless(reply.code(404), overPage(texts, site));
      return sendScriptless(reply, (follower.is_confirmed ? followedPage : followPage)(texts, site, follower));
    });

    scope.post(`${FOLLOW_PATH}/:token`, async (request: PageRequest, reply) => {
      const { site, follower } = await lookUp(request);
      const texts = textsOf(request, site);
      if (!follower) return sendScriptless(reply.code(404), overPage(texts, site));
      if (request.body?.get('website')) return sendScriptless(reply.code(400), followPage(texts, site, follower));
      await confirmFollower(db, follower);
      return sendScriptless(reply, followedPage(texts, site, follower));
    });
  });
}
