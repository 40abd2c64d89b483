import { createLogger, droppedLogLines } from '../logging/logger.ts';

/** A process that logs as many lines as its parent asks for, and reports how many were dropped. */
const log = createLogger('info');
const text = 'x'.repeat(1_000);

process.on('message', (lines: number) => {
  for (let line = 0; line < lines; line++) log.info({ line }, text);
  // After the event loop has turned: a write that blocks would not let it.
  setTimeout(() => process.send?.(droppedLogLines()), 100);
});
process.on('disconnect', () => log.flush(() => process.exit(0)));
