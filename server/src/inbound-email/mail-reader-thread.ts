import { parentPort } from 'node:worker_threads';
import { cutReply, readMail } from './read-mail.ts';

const port = parentPort;
if (!port) throw new Error('mail-reader-thread runs as a worker thread only');

port.on('message', async (raw: Uint8Array) => {
  try {
    const mail = await readMail(raw);
    port.postMessage({ mail });
    port.postMessage({ reply: mail.machine === null ? cutReply(mail.full_text) : '' });
  } catch (error) {
    port.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
