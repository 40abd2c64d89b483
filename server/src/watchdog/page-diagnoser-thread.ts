import { parentPort } from 'node:worker_threads';
import { diagnosePage } from './diagnose-page.ts';
import type { DiagnosisMessage, DiagnosisTask } from './page-diagnoser.ts';

const port = parentPort;
if (!port) throw new Error('page-diagnoser-thread runs as a worker thread only');

const answer = (message: DiagnosisMessage) => port.postMessage(message);

port.on('message', ({ page, siteKey, publicUrl }: DiagnosisTask) => {
  try {
    answer({ finding: diagnosePage(page, siteKey, publicUrl) });
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : String(error) });
  }
});
port.postMessage({ ready: true });
