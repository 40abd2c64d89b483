import * as api from '@deskbell/contract/files';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { Invalid } from '../../errors.ts';
import { noSuchUpload } from '../../files/arriving-bytes.ts';
import type { UploadProtocol } from '../../files/upload-protocol.ts';
import { type ContinuedUpload, readFileUsage, type Uploads } from '../../files/uploads.ts';
import type { Handle } from '../../http/api/api.ts';
import { acceptBytesOnly } from '../../http/server/body-parsers.ts';
import { openFile } from '../../http/uploads/send-file.ts';
import type { Scope } from '../../scope.ts';
import { findSite } from '../../sites/sites.ts';
import { findTicket } from '../tickets.ts';
import { deleteFile, findFile } from './ticket-files.ts';

/** Uploads that belong to a team and no site. */
interface TeamUploads {
  begin(scope: Scope<'manage'>, teamId: number, file: { filename: string; size: number }): Promise<string>;
  lookUp(scope: Scope<'note'>, storageKey: string): Promise<ContinuedUpload | null>;
}

interface Settings {
  readonly protocol: UploadProtocol;
  readonly uploads: Uploads;
  readonly teamUploads: TeamUploads;
  readonly createHandle: (scope: FastifyInstance) => Handle;
}

export async function fileRoutes(
  app: FastifyInstance,
  db: Database,
  { protocol, uploads, teamUploads, createHandle }: Settings,
): Promise<void> {
  const { store, limits } = uploads.settings;
  const handle = createHandle(app);

  handle(api.getFile, async ({ scope, params, query, request, reply }) => {
    const file = await findFile(db, scope, params.id);
    return openFile(request, reply, file, { isInline: query.inline !== undefined, read: (key) => store.read(key) });
  });
  handle(api.deleteFile, ({ scope, params }) => deleteFile(db, scope, params.id));
  handle(api.getFileUsage, async ({ scope, params }) => {
    const { id } = await findSite(db, scope, params.id);
    return { used_bytes: await readFileUsage(db, id), limit_bytes: limits.siteBytes };
  });

  const url = app.publicUrl + api.createUpload.path;
  const find = (scope: Scope<'note'>, id: string) => async () => {
    const upload = await uploads.lookUp(id, 'member');
    if (!upload) return (await teamUploads.lookUp(scope, id)) ?? noSuchUpload();
    if (upload.uploaded_by !== scope.user.id) noSuchUpload();
    if (upload.ticket_id === null) await findSite(db, scope.at('work'), upload.site_id);
    else await findTicket(db, scope, upload.ticket_id);
    return uploads.continued(upload);
  };
  await app.register(async (inner) => {
    acceptBytesOnly(inner);
    const handleBytes = createHandle(inner);
    handleBytes(api.createUpload, (exchange) =>
      protocol.create(exchange, url, async ({ size, metadata }) => {
        const { scope } = exchange;
        const filename = metadata.get('filename') ?? '';
        const teamId = metadata.get('team_id');
        if (teamId !== undefined) return teamUploads.begin(scope.at('manage'), idOf(teamId), { filename, size });
        const place = await findPlace(db, scope, metadata);
        return uploads.create({ ...place, came_from: 'member', uploaded_by: scope.user.id, filename, size });
      }),
    );
    handleBytes(api.readUpload, (call) => protocol.read(call, find(call.scope, call.params.upload)));
    handleBytes(api.continueUpload, (call) => protocol.continue(call, find(call.scope, call.params.upload)));
    handleBytes(api.removeUpload, (call) => protocol.remove(call, find(call.scope, call.params.upload)));
  });
}

async function findPlace(db: Database, scope: Scope<'note'>, metadata: ReadonlyMap<string, string>) {
  const [ticketId, siteId] = [metadata.get('ticket_id'), metadata.get('site_id')];
  if (ticketId === undefined && siteId !== undefined) {
    const { id } = await findSite(db, scope.at('work'), idOf(siteId));
    return { site_id: id, ticket_id: null };
  }
  const { id, site_id } = await findTicket(db, scope, idOf(ticketId));
  return { site_id, ticket_id: id };
}

function idOf(value = ''): number {
  if (!/^[1-9]\d{0,15}$/.test(value))
    throw new Invalid('Name the ticket, the site or the team: Upload-Metadata needs ticket_id, site_id or team_id.');
  return Number(value);
}
