import { SECOND_MS } from '@deskbell/contract/units';
import { OneAtATime } from '../background/one-at-a-time.ts';
import { TaskOverrun, TaskThread } from '../background/task-thread.ts';
import { Unavailable } from '../errors.ts';
import type { Finding, Page } from './diagnose-page.ts';

const DIAGNOSIS_MS = 5 * SECOND_MS;
const MEMORY_MB = 64;

export interface DiagnosisTask {
  readonly page: Page;
  readonly siteKey: string;
  readonly publicUrl: string;
}

export type DiagnosisMessage = { readonly finding: Finding } | { readonly failure: string };

/** Runs on a worker thread, one page at a time: a hostile page must not block the server. */
export class PageDiagnoser {
  readonly #turns = new OneAtATime();
  readonly #thread: TaskThread<DiagnosisTask, DiagnosisMessage>;

  constructor(timeoutMs = DIAGNOSIS_MS) {
    const module = new URL('./page-diagnoser-thread', import.meta.url);
    this.#thread = new TaskThread(module, { timeoutMs, memoryMb: MEMORY_MB });
  }

  async diagnose(task: DiagnosisTask): Promise<Finding> {
    try {
      return await this.#turns.run(() => this.#thread.run(task, readFinding));
    } catch (cause) {
      if (!(cause instanceof TaskOverrun)) throw cause;
      throw new Unavailable('The page could not be examined right now. Please try again in a moment.', { cause });
    }
  }
}

function readFinding(message: DiagnosisMessage): Finding {
  if ('failure' in message) throw new Error(`Diagnosing a page failed: ${message.failure}`);
  return message.finding;
}
