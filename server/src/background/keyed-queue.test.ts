import { expect, test } from 'vitest';
import { TooMany, Unavailable } from '../errors.ts';
import { KeyedQueue } from './keyed-queue.ts';

function controlledJobs() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, job, end };
}

test('a flooded key runs one job at a time, and other keys take turns with it', async () => {
  const queue = new KeyedQueue({ concurrency: 2, maxWaitingPerKey: 10, maxWaiting: 100 });
  const { started, job, end } = controlledJobs();
  const flood = ['a1', 'a2', 'a3'].map((name) => queue.run(1, job(name)));
  const others = [queue.run(2, job('b1')), queue.run(3, job('c1'))];
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
  for (const name of ['c1', 'a2', 'a3']) await end(name);
  expect(await Promise.all([...flood, ...others])).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});

test('backpressure refuses jobs beyond the limits, and only those', async () => {
  const queue = new KeyedQueue({ concurrency: 1, maxWaitingPerKey: 2, maxWaiting: 3 });
  const { job, end } = controlledJobs();
  const accepted = ['a1', 'a2', 'a3'].map((name) => queue.run(1, job(name)));
  await expect(queue.run(1, job('a4'))).rejects.toBeInstanceOf(TooMany);
  const other = queue.run(2, job('b1'));
  await expect(queue.run(3, job('c1'))).rejects.toBeInstanceOf(Unavailable);
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
  expect(await Promise.all([...accepted, other])).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('a failed job rejects its caller, and the next one runs', async () => {
  const queue = new KeyedQueue({ concurrency: 1, maxWaitingPerKey: 2, maxWaiting: 3 });
  const failed = queue.run(1, () => Promise.reject(new Error('no')));
  const next = queue.run(1, async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
