import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from '@deskbell/contract/endpoint';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnreachable, isDatabaseBusy, isOutOfSpace } from '../db/database.ts';
import { Conflict, Invalid, NotFound, NotSignedIn, Refused, TooMany, Unavailable } from '../errors.ts';

const RETRY_AFTER_SECONDS = '5';

const statusOf = new Map<unknown, number>([
  [Invalid, 400],
  [NotSignedIn, 401],
  [Refused, 403],
  [NotFound, 404],
  [Conflict, 409],
  [TooMany, 429],
  [Unavailable, 503],
]);

/** What Fastify itself refuses, in words for whoever reads the answer. */
const refusedByFastify: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body does not have the length that was announced.',
  FST_ERR_BAD_URL: 'The address is not valid.',
};

export function answerNothingThere(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return fail(reply, 404, { error: 'There is nothing at this address.' });
}

/** The one place where an error becomes an answer. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf.get(error.constructor);
  if (status !== undefined) {
    if (error instanceof Unavailable) request.log.warn({ err: error }, 'unavailable');
    if (error instanceof TooMany) reply.header('retry-after', error.retryAfterSeconds);
    const issues = error instanceof Invalid && error.issues.length > 0 ? { issues: [...error.issues] } : {};
    return fail(reply, status, { error: error.message, ...issues });
  }
  const trouble = databaseTrouble(error);
  if (trouble) {
    request.log.error({ reason: error.message }, 'the database does not take this');
    return fail(reply, 503, { error: trouble });
  }
  const fastifyStatus = 'statusCode' in error ? error.statusCode : undefined;
  if (fastifyStatus !== undefined && fastifyStatus >= 400 && fastifyStatus < 500) {
    const code = 'code' in error ? error.code : '';
    return fail(reply, fastifyStatus, { error: refusedByFastify[code] ?? 'The request is not valid.' });
  }
  request.log.error({ err: error }, 'unexpected error');
  return fail(reply, 500, { error: 'Something went wrong on our side. Please try again.' });
}

const UNREADABLE = { status: 400, error: 'This is no request that can be understood.' };
const BROKEN_REQUESTS: Record<string, { status: number; error: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'The headers of the request are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'The request took too long to arrive.' },
};

/** For what is so broken that it never becomes a request: same words, by hand. */
export function answerBrokenRequest({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, error } = BROKEN_REQUESTS[code] ?? UNREADABLE;
  const body = JSON.stringify({ error } satisfies Failure);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** What keeps the database from its work for now, in words for whoever waits for it. */
function databaseTrouble(error: Error): string | null {
  if (isDatabaseUnreachable(error)) return 'The database cannot be reached right now. Please try again in a moment.';
  if (isDatabaseBusy(error)) return 'The database has too much to do right now. Please try again in a moment.';
  return isOutOfSpace(error) ? 'Nothing can be stored right now. Please try again in a moment.' : null;
}

function fail(reply: FastifyReply, status: number, failure: Failure): FastifyReply {
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply.code(status).type('application/json; charset=utf-8').send(failure);
}
