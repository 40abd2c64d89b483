import type { Transferable, Worker } from 'node:worker_threads';
import { startThread } from './start-thread.ts';

const YOUNG_MEMORY_MB = 16;
/** An idle thread keeps the memory of its largest task. */
const IDLE_MS = 30_000;

export class TaskOverrun extends Error {
  constructor() {
    super('A task exceeded its limit of time or memory.');
  }
}

export class TaskStopped extends Error {}

/** Limits on time and memory: hostile input blocks no request. Reports that it is ready, then answers each task. */
export class TaskThread<Task, Message> {
  #thread: { readonly worker: Worker; readonly ready: Promise<unknown> } | null = null;
  #idle: NodeJS.Timeout | null = null;
  #isStopped = false;

  /** @param module its URL without the extension */
  constructor(
    readonly module: URL,
    readonly limits: { readonly timeoutMs: number; readonly memoryMb: number },
  ) {}

  /** `receive` returns undefined until the last message; throwing ends the task and keeps the thread. */
  async run<Result>(
    task: Task,
    receive: (message: Message) => Result | undefined,
    transferred: readonly Transferable[] = [],
  ): Promise<Result> {
    if (this.#isStopped) throw new TaskStopped();
    if (this.#idle) clearTimeout(this.#idle);
    this.#thread ??= this.#start();
    const { worker, ready } = this.#thread;
    try {
      // The time limit excludes starting the thread.
      await ready;
      return await this.#runOn(worker, task, receive, transferred);
    } catch (error) {
      if (error instanceof TaskFailed) throw error.cause;
      await this.#terminate(worker);
      throw this.#isStopped ? new TaskStopped() : error;
    } finally {
      if (this.#thread) this.#idle = setTimeout(() => this.#terminate(worker), IDLE_MS).unref();
    }
  }

  async close(): Promise<void> {
    this.#isStopped = true;
    if (this.#idle) clearTimeout(this.#idle);
    if (this.#thread) await this.#terminate(this.#thread.worker);
  }

  #runOn<Result>(
    worker: Worker,
    task: Task,
    receive: (message: Message) => Result | undefined,
    transferred: readonly Transferable[],
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const finish = (complete: () => void) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', giveUp).off('exit', giveUp);
        complete();
      };
      const giveUp = () => finish(() => reject(new TaskOverrun()));
      const onMessage = (message: Message) => {
        try {
          const result = receive(message);
          if (result !== undefined) finish(() => resolve(result));
        } catch (cause) {
          finish(() => reject(new TaskFailed(cause)));
        }
      };
      const timer = setTimeout(giveUp, this.limits.timeoutMs);
      worker.on('message', onMessage).on('error', giveUp).on('exit', giveUp);
      worker.postMessage(task, transferred);
    });
  }

  #start() {
    const worker = startThread(this.module, {
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMb, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
    });
    // The thread must not keep the process alive.
    worker.unref();
    const ready = new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', () => reject(new Error('A worker thread ended before it was ready.')));
    });
    // Rejects without a listener when the thread is terminated before it is ready.
    ready.catch(() => undefined);
    return { worker, ready };
  }

  async #terminate(worker: Worker): Promise<void> {
    if (this.#thread?.worker === worker) this.#thread = null;
    await worker.terminate();
  }
}

class TaskFailed extends Error {
  constructor(override readonly cause: unknown) {
    super();
  }
}
