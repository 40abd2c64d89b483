import { parentPort } from 'node:worker_threads';
import { extractReply } from './extract-reply.ts';
import type { ParserTask } from './inbound-parser.ts';
import { parseInboundEmail } from './parse-inbound-email.ts';

const port = parentPort;
if (!port) throw new Error('inbound-parser-thread runs as a worker thread only');

port.on('message', async ({ raw, use }: ParserTask) => {
  try {
    const parsed = await parseInboundEmail(raw, use);
    // Transferred, not copied: the memory of this thread is limited.
    port.postMessage(
      { parsed },
      parsed.files.parts.map(({ bytes }) => bytes.buffer),
    );
    port.postMessage({ reply: use === 'reply' && parsed.autoReply === null ? extractReply(parsed.full_text) : '' });
  } catch (error) {
    port.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
port.postMessage({ ready: true });
