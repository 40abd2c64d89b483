import type { Site } from '@deskbell/contract/sites';
import type { FastifyInstance } from 'fastify';
import type { Browser } from './test-app.ts';

/** A picture of 5 by 5 pixels. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
);

const TUS = { 'tus-resumable': '1.0.0' };

export const metadataOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Begins an upload as a page with the widget does. */
export const begin = (
  app: FastifyInstance,
  { api_key }: Pick<Site, 'api_key'>,
  { filename, size }: { filename: string; size: number },
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: 'POST',
    url: '/api/widget/uploads',
    headers: {
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': metadataOf({ site_key: api_key, filename }),
      ...headers,
    },
  });

export const patch = (app: FastifyInstance, path: string, offset: number, bytes: Buffer, headers = {}) =>
  app.inject({
    method: 'PATCH',
    url: path,
    headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
    payload: bytes,
  });

export const head = (app: FastifyInstance, path: string, headers = {}) =>
  app.inject({ method: 'HEAD', url: path, headers: { ...TUS, ...headers } });

/** Uploads a whole file; returns the id of the upload. */
export async function upload(
  app: FastifyInstance,
  site: Pick<Site, 'api_key'>,
  filename: string,
  bytes: Buffer,
): Promise<string> {
  const { headers } = await begin(app, site, { filename, size: bytes.length });
  const path = new URL(String(headers.location)).pathname;
  await patch(app, path, 0, bytes);
  return path.split('/').at(-1) ?? '';
}

/** Uploads a whole file for a comment on a ticket, as the web app does; returns the id of the upload. */
export async function uploadForComment(
  member: Browser,
  ticketId: number,
  filename: string,
  bytes: Buffer,
): Promise<string> {
  const begun = await member.send({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...TUS,
      'upload-length': String(bytes.length),
      'upload-metadata': metadataOf({ ticket_id: String(ticketId), filename }),
    },
  });
  if (begun.statusCode !== 201) throw new Error(begun.body);
  const path = new URL(String(begun.headers.location)).pathname;
  const stored = await member.send({
    method: 'PATCH',
    url: path,
    headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: bytes,
  });
  if (stored.statusCode !== 204) throw new Error(stored.body);
  return path.split('/').at(-1) ?? '';
}
