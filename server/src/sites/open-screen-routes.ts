import { allows } from '@deskbell/contract/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { lookUpReader, type UserLookup } from '../http/pages/front-page.ts';
import type { CurrentUser } from '../scope.ts';
import { isReadable } from './site-scope.ts';

/** The documentation knows neither sites nor teams: its links lead to the reader's first one, with tab and part as they are. */
export function openScreenRoutes(app: FastifyInstance, db: Database, userLookup: UserLookup): void {
  const open =
    (screenOf: (user: CurrentUser) => Promise<string | null> | string | null) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      const user = await lookUpReader(userLookup, request, reply);
      if (!user) return reply.redirect('/');
      const screen = await screenOf(user);
      const [path = ''] = request.url.split('?', 1);
      return reply.redirect(screen === null ? '/dashboard' : screen + request.url.slice(path.length));
    };
  app.get(
    '/docs/open/site',
    open((user) => lookUpFirstSite(db, user)),
  );
  app.get('/docs/open/team', open(lookUpTeam));
}

async function lookUpFirstSite(db: Database, user: CurrentUser): Promise<string | null> {
  const site = await db
    .selectFrom('sites')
    .select('id')
    .where(isReadable({ user }))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return site ? `/sites/${site.id}` : null;
}

function lookUpTeam({ memberships }: CurrentUser): string | null {
  const team =
    memberships.find(({ role }) => allows(role, 'manage')) ?? memberships.find(({ role }) => allows(role, 'work'));
  return team ? `/teams/${team.team_id}` : null;
}
