import { MIB } from '@deskbell/contract/units';
import type { FastifyInstance } from 'fastify';
import { UnsupportedType } from '../../errors.ts';

/** Any other content type is refused with 415. An empty body counts as none, whatever its content type. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  parseAsJson(app, 'application/json');
}

/** JSON sent as text/plain needs no CORS preflight, which saves a round trip. */
export const acceptJsonAsText = (app: FastifyInstance): void => parseAsJson(app, 'text/plain');

export function acceptFormsOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}

export function acceptMultipartForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
}

export function acceptBytesOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload));
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(new UnsupportedType('Send the bytes as application/offset+octet-stream.')),
  );
}

/** Larger pictures are read too, so that the refusal can say by how much. */
const PICTURE_READ_BYTES = 2 * MIB;

export function acceptPicturesOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^(image\/[\w.+-]+|application\/octet-stream)$/,
    { parseAs: 'buffer', bodyLimit: PICTURE_READ_BYTES },
    (_request, body, done) => done(null, body),
  );
}

function parseAsJson(app: FastifyInstance, contentType: string): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(contentType, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parseJson(request, String(body), done);
  });
}
