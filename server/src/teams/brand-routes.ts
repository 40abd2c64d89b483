import * as api from '@deskbell/contract/brand';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import type { Handle } from '../http/api/api.ts';
import { acceptPicturesOnly } from '../http/server/body-parsers.ts';
import { sendPicture } from '../http/uploads/send-file.ts';
import { LOGO_PATH } from '../names/brand-of-team.ts';
import { changeBrand, changeLogo, lookUpLogo, readBrand, removeBrand, removeLogo } from './brand.ts';

export async function brandRoutes(
  app: FastifyInstance,
  db: Database,
  createHandle: (scope: FastifyInstance) => Handle,
): Promise<void> {
  const handle = createHandle(app);
  handle(api.readBrand, ({ scope, params }) => readBrand(db, scope, params.id));
  handle(api.changeBrand, ({ scope, params, body }) => changeBrand(db, scope, params.id, body));
  handle(api.removeBrand, ({ scope, params }) => removeBrand(db, scope, params.id));
  handle(api.removeLogo, ({ scope, params }) => removeLogo(db, scope, params.id));
  await app.register(async (inner) => {
    acceptPicturesOnly(inner);
    createHandle(inner)(api.changeLogo, ({ scope, params, body }) =>
      changeLogo(db, scope, params.id, Buffer.isBuffer(body) ? body : Buffer.alloc(0)),
    );
  });
  app.get(`${LOGO_PATH}/:key`, async (request: FastifyRequest<{ Params: { key: string } }>, reply) => {
    const logo = await lookUpLogo(db, request.params.key);
    if (!logo) throw new NotFound('There is nothing at this address.');
    return sendPicture(request, reply, logo);
  });
}
