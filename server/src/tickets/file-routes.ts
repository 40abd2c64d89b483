import * as api from '@deskbell/contract/files';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../db/database.ts';
import { Invalid, NotFound, Unavailable } from '../errors.ts';
import type { UploadProtocol } from '../files/upload-protocol.ts';
import { noSuchUpload, readFileUsage } from '../files/uploads.ts';
import type { Handle } from '../http/api.ts';
import { acceptBytesOnly } from '../http/body-parsers.ts';
import type { Scope } from '../scope.ts';
import { findSite } from '../sites/sites.ts';
import { deleteFile, findFile } from './ticket-files.ts';
import { findTicket } from './tickets.ts';

interface Settings {
  readonly protocol: UploadProtocol;
  readonly createHandle: (scope: FastifyInstance) => Handle;
}

/** A document of another origin: whatever the bytes are, nothing in them runs. */
const BYTES_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

export async function fileRoutes(
  app: FastifyInstance,
  db: Database,
  { protocol, createHandle }: Settings,
): Promise<void> {
  const { uploads } = protocol;
  const { store, limits } = uploads.settings;
  const handle = createHandle(app);

  handle(api.getFile, async ({ scope, params, query, request, reply }) => {
    const file = await findFile(db, scope, params.id);
    if (file.state !== 'ready' || !file.storage_key || !file.sha256) throw new NotFound('This file has not arrived.');
    const etag = `"${Buffer.from(file.sha256).toString('hex')}"`;
    setFileHeaders(reply, { ...file, etag, isInline: query.inline !== undefined });
    if (request.headers['if-none-match'] === etag) {
      reply.code(304);
      return undefined;
    }
    const bytes = await store.read(file.storage_key).catch((cause: unknown) => {
      throw new Unavailable('The file cannot be read right now. Please try again in a moment.', {
        cause,
        reason: 'file_store',
      });
    });
    if (!bytes) throw new NotFound('The bytes of this file are gone.');
    reply.header('content-length', file.size ?? 0);
    return bytes;
  });
  handle(api.deleteFile, ({ scope, params }) => deleteFile(db, scope, params.id));
  handle(api.getFileUsage, async ({ scope, params }) => {
    const { id } = await findSite(db, scope, params.id);
    return { used_bytes: await readFileUsage(db, id), limit_bytes: limits.siteBytes };
  });

  const url = app.publicUrl + api.createUpload.path;
  /** Found by its uploader only, while the ticket is readable. */
  const find = (scope: Scope<'note'>, id: string) => async () => {
    const upload = await uploads.find(id, 'member');
    if (upload.uploaded_by !== scope.user.id) noSuchUpload();
    await findTicket(db, scope, upload.ticket_id ?? 0);
    return upload;
  };
  await app.register(async (inner) => {
    acceptBytesOnly(inner);
    const handleBytes = createHandle(inner);
    handleBytes(api.createUpload, (exchange) =>
      protocol.create(exchange, url, async ({ size, metadata }) => {
        const { scope } = exchange;
        const { id: ticket_id, site_id } = await findTicket(db, scope, ticketIdOf(metadata.get('ticket_id')));
        const filename = metadata.get('filename') ?? '';
        return uploads.create({ site_id, ticket_id, came_from: 'member', uploaded_by: scope.user.id, filename, size });
      }),
    );
    handleBytes(api.readUpload, (call) => protocol.read(call, find(call.scope, call.params.upload)));
    handleBytes(api.continueUpload, (call) => protocol.continue(call, find(call.scope, call.params.upload)));
    handleBytes(api.removeUpload, (call) => protocol.remove(call, find(call.scope, call.params.upload)));
  });
}

function ticketIdOf(value = ''): number {
  if (!/^[1-9]\d{0,15}$/.test(value)) throw new Invalid('Name the ticket: Upload-Metadata needs ticket_id.');
  return Number(value);
}

interface ShownFile {
  readonly name: string;
  readonly type: string | null;
  readonly etag: string;
  readonly isInline: boolean;
}

/** `no-cache`: a member who was removed has to ask, and is refused. */
function setFileHeaders(reply: FastifyReply, { name, type, etag, isInline }: ShownFile): void {
  const disposition = isInline && type ? 'inline' : 'attachment';
  reply.headers({
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeFileName(name)}`,
    'content-security-policy': BYTES_POLICY,
    'cache-control': 'private, no-cache',
    etag,
  });
}

/** As RFC 8187 wants it. */
const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
