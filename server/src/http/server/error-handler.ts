import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from '@deskbell/contract/endpoint';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  isDatabaseBusy,
  isDatabaseUnreachable,
  isOutOfSpace,
  isReadOnly,
  isTeamWithoutOwner,
} from '../../db/database.ts';
import {
  Conflict,
  Invalid,
  LengthRequired,
  Locked,
  NotFound,
  NotSignedIn,
  Refused,
  TooLarge,
  TooMany,
  TooSlow,
  Unavailable,
  UnsupportedType,
  WrongProtocol,
} from '../../errors.ts';

const RETRY_AFTER_SECONDS = '5';

declare module 'fastify' {
  interface FastifyReply {
    /** Why the request is answered 429 or 503, for the metrics. */
    refusal: string | null;
  }
}

const statusOf = new Map<unknown, number>([
  [Invalid, 400],
  [NotSignedIn, 401],
  [Refused, 403],
  [NotFound, 404],
  [TooSlow, 408],
  [Conflict, 409],
  [LengthRequired, 411],
  [WrongProtocol, 412],
  [TooLarge, 413],
  [UnsupportedType, 415],
  [Locked, 423],
  [TooMany, 429],
  [Unavailable, 503],
]);

const fastifyMessages: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body differs from Content-Length.',
  FST_ERR_BAD_URL: 'The address is not valid.',
};

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return fail(reply, 404, { error: 'There is nothing at this address.' });
}

/** The only place where an error becomes a response. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The client went away while it sent the body: its ECONNRESET is not the database's.
  if (request.raw.errored === error)
    return fail(reply, 400, { error: 'The request ended before its body was complete.' });
  return answerFailure(error, request, reply);
}

function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf.get(error.constructor);
  if (status !== undefined) {
    if (error instanceof Unavailable) request.log.warn({ err: error }, 'unavailable');
    reply.refusal = refusalOf(error);
    if (error instanceof TooMany) reply.header('retry-after', error.retryAfterSeconds);
    if (error instanceof TooSlow) reply.header('connection', 'close');
    const issues = error instanceof Invalid && error.issues.length > 0 ? { issues: [...error.issues] } : {};
    return fail(reply, status, { error: error.message, ...issues });
  }
  // The body ended early. Its error has the same code as a lost database connection.
  if (request.raw.destroyed && !request.raw.complete) {
    request.log.debug('the client went away');
    return fail(reply, 400, { error: 'The request ended before it was complete.' });
  }
  if (isTeamWithoutOwner(error))
    return fail(reply, 409, { error: 'The team needs an owner. Make someone an owner first.' });
  const failure = databaseFailure(error);
  if (failure) {
    request.log.error({ err: error }, 'database failure');
    reply.refusal = failure.reason;
    return fail(reply, 503, { error: failure.message });
  }
  const refused = fastifyRefusal(error);
  if (refused) return fail(reply, refused.status, { error: refused.message });
  request.log.error({ err: error }, 'unexpected error');
  return fail(reply, 500, { error: 'Something went wrong on our side. Please try again.' });
}

function fastifyRefusal(error: FastifyError | Error): { status: number; message: string } | null {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === undefined || status < 400 || status >= 500) return null;
  return { status, message: fastifyMessages['code' in error ? error.code : ''] ?? 'The request is not valid.' };
}

const UNREADABLE = { status: 400, error: 'This is not a valid HTTP request.' };
const CLIENT_ERRORS: Record<string, { status: number; error: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'The headers of the request are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'The request took too long to arrive.' },
};

const LINGER_MS = 2_000;

/** For requests that Node cannot parse: there is only a socket to write the response to. */
export function answerClientError({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  // The client may never close its side. At once would be too early: a reset can overtake the answer.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  const { status, error } = CLIENT_ERRORS[code] ?? UNREADABLE;
  const body = JSON.stringify({ error } satisfies Failure);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

export const refusalOf = (error: unknown): string | null =>
  error instanceof TooMany || error instanceof Unavailable ? error.reason : null;

const UNREACHABLE = {
  reason: 'database_unreachable',
  message: 'The database cannot be reached right now. Please try again in a moment.',
};
const BUSY = {
  reason: 'database_busy',
  message: 'The database is too busy right now. Please try again in a moment.',
};
const READ_ONLY = {
  reason: 'database_read_only',
  message: 'The database is read-only right now. Please try again in a moment.',
};
const OUT_OF_SPACE = {
  reason: 'out_of_space',
  message: 'Nothing can be stored right now. Please try again in a moment.',
};

/** A temporary database failure, which is answered 503. */
function databaseFailure(error: Error): { reason: string; message: string } | null {
  if (isDatabaseUnreachable(error)) return UNREACHABLE;
  if (isDatabaseBusy(error)) return BUSY;
  if (isReadOnly(error)) return READ_ONLY;
  return isOutOfSpace(error) ? OUT_OF_SPACE : null;
}

function fail(reply: FastifyReply, status: number, failure: Failure): FastifyReply {
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply.code(status).type('application/json; charset=utf-8').send(failure);
}
