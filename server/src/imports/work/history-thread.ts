import { parentPort } from 'node:worker_threads';
import { csvLine } from '../../exports/csv.ts';
import { buildSpool } from '../spool/build-spool.ts';
import { readSpool } from '../spool/read-spool.ts';
import { UnreadableHistory } from '../unreadable-history.ts';
import type { ReadTask, ThreadMessage } from './history-reader.ts';

const LINKED_MAX = 20_000;

const port = parentPort;
if (!port) throw new Error('history-thread runs as a worker thread only');

const answer = (message: ThreadMessage) => port.postMessage(message);

port.on('message', async ({ path, folder, options }: ReadTask) => {
  try {
    const { summary, faults, headers } = await buildSpool(path, folder, options);
    const lines = [...faults.csv()];
    if (summary.files_linked > 0) lines.push(...(await linkedFiles(folder)));
    answer({ summary, headers, csv: lines.join('') });
  } catch (error) {
    if (error instanceof UnreadableHistory) answer({ refusal: error.message, headers: error.headers });
    else answer({ failure: error instanceof Error ? error.message : String(error) });
  }
});
port.postMessage({ ready: true });

/** Attachments of which the export has only a name or a link, as lines of the list of faults. */
async function linkedFiles(folder: string): Promise<string[]> {
  const lines: string[] = [];
  let unlisted = 0;
  for await (const { file, line, source_id, files } of readSpool(folder))
    for (const { name, path_in_archive } of files) {
      if (path_in_archive !== null) continue;
      if (lines.length < LINKED_MAX)
        lines.push(csvLine([file, line, source_id, `Not imported: the attachment "${name}"`]));
      else unlisted += 1;
    }
  if (unlisted > 0)
    lines.push(csvLine([null, null, null, `${unlisted.toLocaleString('en-US')} more attachments are not imported.`]));
  return lines;
}
