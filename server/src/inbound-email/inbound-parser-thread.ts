import { parentPort } from 'node:worker_threads';
import { extractReply, parseInboundEmail } from './parse-inbound-email.ts';

const port = parentPort;
if (!port) throw new Error('inbound-parser-thread runs as a worker thread only');

port.on('message', async (raw: Uint8Array) => {
  try {
    const parsed = await parseInboundEmail(raw);
    // Transferred, not copied: the memory of this thread is limited.
    port.postMessage(
      { parsed },
      parsed.files.parts.map(({ bytes }) => bytes.buffer),
    );
    port.postMessage({ reply: parsed.autoReply === null ? extractReply(parsed.full_text) : '' });
  } catch (error) {
    port.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
port.postMessage({ ready: true });
