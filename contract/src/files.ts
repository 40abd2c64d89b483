import * as z from 'zod';
import { endpoint, id } from './endpoint.ts';

export const file = z.object({
  id,
  name: z.string(),
  size: z.int().nullable(),
  /** The picture type found in the first bytes; null for files that are not shown inline. */
  type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']).nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  state: z.enum(['arriving', 'ready', 'missing']),
  reason: z.string().nullable(),
});
export type File = z.infer<typeof file>;

export const uploadId = z.string().regex(/^[0-9a-f]{32}$/, 'This is not the id of an upload.');

const nothing = z.undefined();
/** The handler reads the stream, which starts at Upload-Offset. */
const bytes = z.unknown();

const PATCH_FAILS = [409, 411, 412, 423, 429] as const;

export const createVisitorUpload = endpoint('POST /api/widget/uploads', {
  access: 'visitor',
  summary: 'Begin the upload of a file for a ticket (tus 1.0.0); Upload-Metadata has site_key and filename',
  reply: nothing,
  status: 201,
  fails: [412, 429],
});

export const readVisitorUpload = endpoint('HEAD /api/widget/uploads/:upload', {
  access: 'visitor',
  summary: 'How much of an upload has arrived (tus): Upload-Offset and Upload-Length',
  reply: nothing,
  fails: [412, 429],
});

export const continueVisitorUpload = endpoint('PATCH /api/widget/uploads/:upload', {
  access: 'visitor',
  summary: 'Send the next bytes of an upload, at most 1 MiB (tus)',
  body: bytes,
  bodyType: 'application/offset+octet-stream',
  reply: nothing,
  status: 204,
  fails: PATCH_FAILS,
});

export const removeVisitorUpload = endpoint('DELETE /api/widget/uploads/:upload', {
  access: 'visitor',
  summary: 'Give up an upload that is not complete (tus)',
  reply: nothing,
  status: 204,
  fails: [412, 429],
});

export const createUpload = endpoint('POST /api/uploads', {
  access: 'note',
  token: 'tickets:write',
  summary:
    'Begin the upload of a file for a comment, a new ticket or an import (tus 1.0.0); Upload-Metadata has ticket_id, site_id or team_id, and filename',
  publishes: false,
  reply: nothing,
  status: 201,
  fails: [404, 412, 429],
});

export const readUpload = endpoint('HEAD /api/uploads/:upload', {
  access: 'note',
  token: 'tickets:write',
  summary: 'How much of an upload has arrived (tus): Upload-Offset and Upload-Length',
  reply: nothing,
  fails: [412],
});

export const continueUpload = endpoint('PATCH /api/uploads/:upload', {
  access: 'note',
  token: 'tickets:write',
  summary: 'Send the next bytes of an upload, at most 1 MiB (tus)',
  body: bytes,
  bodyType: 'application/offset+octet-stream',
  publishes: false,
  reply: nothing,
  status: 204,
  fails: PATCH_FAILS,
});

export const removeUpload = endpoint('DELETE /api/uploads/:upload', {
  access: 'note',
  token: 'tickets:write',
  summary: 'Give up an upload that is not complete (tus)',
  publishes: false,
  reply: nothing,
  status: 204,
  fails: [412],
});

export const getFile = endpoint('GET /api/files/:id', {
  access: 'read',
  token: 'files:read',
  summary: 'The bytes of a file, as a download; pictures also inline',
  query: z.object({
    inline: z.string().optional(),
  }),
  reply: z.unknown(),
  replyType: 'application/octet-stream',
});

export const deleteFile = endpoint('DELETE /api/files/:id', {
  access: 'work',
  summary: 'Delete a file; the history of the ticket names it',
  reply: z.object({ id }),
});

export const getFileUsage = endpoint('GET /api/sites/:id/file-usage', {
  access: 'manage',
  summary: 'How much of its room the files of a site take',
  reply: z.object({ used_bytes: z.int(), limit_bytes: z.int() }),
});
