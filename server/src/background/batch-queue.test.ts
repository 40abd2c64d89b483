import { expect, test, vi } from 'vitest';
import { TooMany, Unavailable } from '../errors.ts';
import { BatchQueue } from './batch-queue.ts';

function controlledQueue(limits: ConstructorParameters<typeof BatchQueue>[0]) {
  const started: string[][] = [];
  let settle: { resolve: () => void; reject: (error: Error) => void };
  const queue = new BatchQueue<string, string>(limits, async (items) => {
    started.push(items);
    await new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    return items.map((item) => item.toUpperCase());
  });
  const settled = () => new Promise(setImmediate);
  return {
    queue,
    started,
    end: () => {
      settle.resolve();
      return settled();
    },
    fail: (error: Error) => {
      settle.reject(error);
      return settled();
    },
  };
}

test('items that arrive during a batch share the next, which keys fill round-robin', async () => {
  const { queue, started, end } = controlledQueue({ maxBatch: 3, maxWaitingPerKey: 10, maxWaiting: 100 });
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((item) => queue.add(1, item));
  const others = [queue.add(2, 'b1'), queue.add(3, 'c1')];
  await end();
  await end();
  await end();
  expect(started).toEqual([['a1'], ['a2', 'b1', 'c1'], ['a3', 'a4', 'a5']]);
  expect(await Promise.all([...flood, ...others])).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'B1', 'C1']);
});

test('a key without room in one batch is among the first of the next', async () => {
  const { queue, started, end } = controlledQueue({ maxBatch: 2, maxWaitingPerKey: 10, maxWaiting: 100 });
  for (const item of ['a1', 'a2', 'a3']) void queue.add(1, item);
  for (const item of ['b1', 'b2']) void queue.add(2, item);
  void queue.add(3, 'c1');
  for (let n = 0; n < 4; n += 1) await end();
  expect(started).toEqual([['a1'], ['a2', 'b1'], ['c1', 'a3'], ['b2']]);
});

test('backpressure refuses items beyond the limits, and only those', async () => {
  const { queue, end } = controlledQueue({ maxBatch: 5, maxWaitingPerKey: 2, maxWaiting: 3 });
  const accepted = ['a1', 'a2', 'a3'].map((item) => queue.add(1, item));
  await expect(queue.add(1, 'a4')).rejects.toBeInstanceOf(TooMany);
  const other = queue.add(2, 'b1');
  await expect(queue.add(3, 'c1')).rejects.toBeInstanceOf(Unavailable);
  await end();
  await end();
  expect(await Promise.all([...accepted, other])).toEqual(['A1', 'A2', 'A3', 'B1']);
});

test('an item that waited too long behind a batch that hangs is refused, and a later one is not', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const { queue, started, end } = controlledQueue({ maxBatch: 5, maxWaitingPerKey: 5, maxWaiting: 5 });
  const first = queue.add(1, 'a1');
  const late = expect(queue.add(1, 'a2')).rejects.toBeInstanceOf(Unavailable);
  now.mockReturnValue(6_000);
  const next = queue.add(2, 'b1');
  await end();
  await late;
  await end();
  expect([await first, await next, started]).toEqual(['A1', 'B1', [['a1'], ['b1']]]);
  now.mockRestore();
});

test('a failed batch rejects all of its items, and the next one runs', async () => {
  const { queue, fail, end } = controlledQueue({ maxBatch: 5, maxWaitingPerKey: 5, maxWaiting: 5 });
  const failed = expect(queue.add(1, 'a1')).rejects.toThrow('no');
  const next = queue.add(1, 'a2');
  await fail(new Error('no'));
  await failed;
  await end();
  expect(await next).toBe('A2');
});

test('batches keep their minimum interval under load, and the first does not wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { queue, started, end } = controlledQueue({
    maxBatch: 9,
    minIntervalMs: 15,
    maxWaitingPerKey: 9,
    maxWaiting: 9,
  });
  void queue.add(1, 'a1');
  expect(started).toEqual([['a1']]);
  void queue.add(1, 'a2');
  await end();
  expect(started).toEqual([['a1']]);
  void queue.add(2, 'b1');
  await vi.advanceTimersByTimeAsync(15);
  expect(started).toEqual([['a1'], ['a2', 'b1']]);
  vi.useRealTimers();
});
