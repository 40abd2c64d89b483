import * as api from '@deskbell/contract/files';
import type { FastifyInstance } from 'fastify';
import type { UploadLimits } from '../files/upload-limits.ts';
import type { UploadProtocol } from '../files/upload-protocol.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Handle } from '../http/api/api.ts';
import { acceptBytesOnly } from '../http/server/body-parsers.ts';
import { TUS_CORS_HEADERS, TUS_PREFLIGHT_HEADERS, tusOptions } from '../http/uploads/tus.ts';
import type { VisitorCalls } from './visitor-calls.ts';
import { visitorOf } from './widget-routes.ts';

interface Settings {
  readonly protocol: UploadProtocol;
  readonly uploads: Uploads;
  readonly limits: UploadLimits;
  readonly createHandle: (scope: FastifyInstance) => Handle;
}

/** Uploads from pages of any origin; the random id of an upload authorizes continuing it. */
export async function visitorUploadRoutes(
  app: FastifyInstance,
  visitorCalls: VisitorCalls,
  { protocol, uploads, limits, createHandle }: Settings,
): Promise<void> {
  const url = app.publicUrl + api.createVisitorUpload.path;
  const find = (id: string) => async () => uploads.continued(await uploads.find(id, 'visitor'));

  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers({
        ...TUS_CORS_HEADERS,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      done();
    });
    scope.addHook('preValidation', (request, _reply, done) => {
      if (request.method !== 'OPTIONS') limits.takeRequest(request.ip);
      done();
    });
    for (const path of [api.createVisitorUpload.path, `${api.createVisitorUpload.path}/*`])
      scope.options(path, (_request, reply) =>
        reply
          .code(204)
          .headers({ ...TUS_PREFLIGHT_HEADERS, ...tusOptions(uploads.settings.limits.maxBytes) })
          .send(),
      );
    acceptBytesOnly(scope);
    const handle = createHandle(scope);

    handle(api.createVisitorUpload, (exchange) =>
      protocol.create(exchange, url, async ({ size, metadata }) => {
        const visitor = visitorOf(exchange.request);
        const site = await visitorCalls.authorizeUpload(visitor, metadata.get('site_key') ?? '');
        const filename = metadata.get('filename') ?? '';
        // Refused files do not count against the network's limit.
        uploads.requireAcceptable({ filename, size });
        limits.requireRoom(visitor.address, size);
        const unattached = { came_from: 'visitor', ticket_id: null, uploaded_by: null } as const;
        return uploads.create({ ...unattached, site_id: site.id, filename, size });
      }),
    );
    handle(api.readVisitorUpload, (exchange) => protocol.read(exchange, find(exchange.params.upload)));
    handle(api.continueVisitorUpload, (exchange) => protocol.continue(exchange, find(exchange.params.upload)));
    handle(api.removeVisitorUpload, (exchange) => protocol.remove(exchange, find(exchange.params.upload)));
  });
}
