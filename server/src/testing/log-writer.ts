import { createLogger, droppedLogLines } from '../logging/logger.ts';

const log = createLogger('info');
const text = 'x'.repeat(1_000);

process.on('message', (lines: number) => {
  for (let line = 0; line < lines; line++) log.info({ line }, text);
  // Waits for the event loop: a blocking write would hold it up.
  setTimeout(() => process.send?.(droppedLogLines()), 100);
});
process.on('disconnect', () => log.flush(() => process.exit(0)));
