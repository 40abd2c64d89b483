import { type Logger, type LoggerOptions, pino } from 'pino';
import { LogOutput, openStandardOutput } from './log-output.ts';
import { type RepeatedBy, RepeatedErrors } from './repeated-errors.ts';

let output: LogOutput | null = null;

export function createLogger(level: string, repeatedBy: RepeatedBy = () => null): Logger {
  output ??= new LogOutput(openStandardOutput(), (dropped) =>
    log.warn({ dropped_since_start: dropped }, 'log lines were dropped: standard output was full or not read'),
  );
  const repeated = new RepeatedErrors(repeatedBy);
  const hooks: LoggerOptions['hooks'] = {
    logMethod(line, method) {
      repeated.write(line, (written) => method.apply(this, written));
    },
  };
  const log = pino({ level, serializers: { err: describeError }, hooks }, output);
  return log;
}

export const droppedLogLines = (): number => output?.dropped ?? 0;

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
