import { randomUUID } from 'node:crypto';
import type { Site } from '@deskbell/contract/sites';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Browser } from './test-app.ts';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
);

export const TUS = { 'tus-resumable': '1.0.0' };
const PIECE = { ...TUS, 'content-type': 'application/offset+octet-stream' };
const PIECE_BYTES = 1024 * 1024;

let lastAddress = 0;
/** Unique: visitors of one network may send few files. */
export const anAddress = (): string => {
  lastAddress += 1;
  return `10.7.${lastAddress >> 8}.${lastAddress & 255}`;
};

export const metadataOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export const begin = (
  app: FastifyInstance,
  { api_key }: Pick<Site, 'api_key'>,
  { filename, size }: { filename: string; size: number },
  { remoteAddress = anAddress(), ...headers }: Record<string, string> = {},
) =>
  app.inject({
    method: 'POST',
    url: '/api/widget/uploads',
    remoteAddress,
    headers: {
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': metadataOf({ site_key: api_key, filename }),
      ...headers,
    },
  });

export const pathOf = ({ headers }: LightMyRequestResponse): string => new URL(String(headers.location)).pathname;

export const patch = (app: FastifyInstance, path: string, offset: number, bytes: Buffer, headers = {}) =>
  app.inject({
    method: 'PATCH',
    url: path,
    remoteAddress: anAddress(),
    headers: { ...PIECE, 'upload-offset': String(offset), ...headers },
    payload: bytes,
  });

export const head = (app: FastifyInstance, path: string, headers = {}) =>
  app.inject({ method: 'HEAD', url: path, remoteAddress: anAddress(), headers: { ...TUS, ...headers } });

export async function upload(
  app: FastifyInstance,
  site: Pick<Site, 'api_key'>,
  filename: string,
  bytes: Buffer,
): Promise<string> {
  const path = pathOf(await begin(app, site, { filename, size: bytes.length }));
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES)
    await patch(app, path, offset, bytes.subarray(offset, offset + PIECE_BYTES));
  return idOf(path);
}

export const idOf = (path: string): string => path.split('/').at(-1) ?? '';

export const beginAsMember = (member: Browser, ticketId: number, filename: string, size: number, headers = {}) =>
  member.send({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': metadataOf({ ticket_id: String(ticketId), filename }),
      ...headers,
    },
  });

export const patchAsMember = (member: Browser, path: string, offset: number, payload: Buffer) =>
  member.send({ method: 'PATCH', url: path, headers: { ...PIECE, 'upload-offset': String(offset) }, payload });

export async function uploadForComment(
  member: Browser,
  ticketId: number,
  filename: string,
  bytes: Buffer,
): Promise<string> {
  const begun = await beginAsMember(member, ticketId, filename, bytes.length);
  if (begun.statusCode !== 201) throw new Error(begun.body);
  const path = pathOf(begun);
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
    const stored = await patchAsMember(member, path, offset, bytes.subarray(offset, offset + PIECE_BYTES));
    if (stored.statusCode !== 204) throw new Error(stored.body);
  }
  return idOf(path);
}

export const sendTicket = (
  app: FastifyInstance,
  { api_key }: Pick<Site, 'api_key'>,
  fields: object = {},
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: 'POST',
    url: '/api/widget/tickets',
    remoteAddress: anAddress(),
    headers,
    payload: { site_key: api_key, idempotency_key: randomUUID(), title: 'Lamp', description: 'Cracked', ...fields },
  });

interface SentFile {
  readonly ticketId: number;
  readonly fileId: number;
  readonly key: string;
}

export async function aFile(owner: Browser, site: Site, filename: string, bytes: Buffer): Promise<SentFile> {
  const key = await upload(owner.app, site, filename, bytes);
  const { id: ticketId } = (await sendTicket(owner.app, site, { files: [key] })).json();
  const { ticket } = (await owner.get(`/api/tickets/${ticketId}`)).json();
  return { ticketId, fileId: ticket.files[0].id, key };
}
