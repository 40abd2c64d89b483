import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import { pagePolicy } from '../http/security-headers.ts';
import type { Owner } from '../owner.ts';
import { findSite } from '../sites/sites.ts';
import { TRY_PATH } from './intake.ts';
import { tryPage } from './try-page.ts';

interface TryPages {
  readonly publicUrl: string;
  findOwner(request: FastifyRequest, reply: FastifyReply): Promise<Owner | null>;
}

/** `/try/{site id}`: an owner's own widget before it stands anywhere. See docs/decisions/0013-trying-the-widget.md. */
export function tryPageRoutes(app: FastifyInstance, db: Database, { publicUrl, findOwner }: TryPages): void {
  app.get(
    `${TRY_PATH}:id(^[1-9]\\d{0,14}$)`,
    async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store');
      const owner = await findOwner(request, reply);
      if (!owner) return reply.redirect('/');
      try {
        const html = tryPage(await findSite(db, owner, Number(request.params.id)), publicUrl);
        return reply
          .headers({ 'content-security-policy': pagePolicy(html) })
          .type('text/html; charset=utf-8')
          .send(html);
      } catch (error) {
        // The page for whatever is not there, instead of an answer for programs.
        if (error instanceof NotFound) return reply.callNotFound();
        throw error;
      }
    },
  );
}
