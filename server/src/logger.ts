import { type Logger, pino } from 'pino';

/** JSON lines on stdout. */
export const createLogger = (level: string): Logger => pino({ level, serializers: { err: describeError } });

/** Only fields that identify the fault: database errors also carry parameter values, which may be a visitor's text. */
function describeError(error: Error & { code?: unknown }): Record<string, unknown> {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(error.code !== undefined && { code: error.code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
