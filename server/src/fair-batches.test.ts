import { expect, test, vi } from 'vitest';
import { TooMany, Unavailable } from './errors.ts';
import { FairBatches } from './fair-batches.ts';

/** Batches that end when they are told to. */
function workshop(bounds: ConstructorParameters<typeof FairBatches>[0]) {
  const begun: string[][] = [];
  let settle: { resolve: () => void; reject: (error: Error) => void };
  const batches = new FairBatches<string, string>(bounds, async (pieces) => {
    begun.push(pieces);
    await new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    return pieces.map((piece) => piece.toUpperCase());
  });
  const settled = () => new Promise(setImmediate);
  return {
    batches,
    begun,
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

test('what arrives during a batch shares the next, and keys take turns in filling it', async () => {
  const { batches, begun, end } = workshop({ batch: 3, waitingPerKey: 10, waiting: 100 });
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((piece) => batches.add(1, piece));
  const others = [batches.add(2, 'b1'), batches.add(3, 'c1')];
  await end();
  await end();
  await end();
  expect(begun).toEqual([['a1'], ['a2', 'b1', 'c1'], ['a3', 'a4', 'a5']]);
  expect(await Promise.all([...flood, ...others])).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'B1', 'C1']);
});

test('a key that did not fit into one batch is among the first of the next', async () => {
  const { batches, begun, end } = workshop({ batch: 2, waitingPerKey: 10, waiting: 100 });
  for (const piece of ['a1', 'a2', 'a3']) void batches.add(1, piece);
  for (const piece of ['b1', 'b2']) void batches.add(2, piece);
  void batches.add(3, 'c1');
  for (let n = 0; n < 4; n += 1) await end();
  expect(begun).toEqual([['a1'], ['a2', 'b1'], ['c1', 'a3'], ['b2']]);
});

test('what does not fit is refused, and nobody else is', async () => {
  const { batches, end } = workshop({ batch: 5, waitingPerKey: 2, waiting: 3 });
  const taken = ['a1', 'a2', 'a3'].map((piece) => batches.add(1, piece));
  await expect(batches.add(1, 'a4')).rejects.toBeInstanceOf(TooMany);
  const other = batches.add(2, 'b1');
  await expect(batches.add(3, 'c1')).rejects.toBeInstanceOf(Unavailable);
  await end();
  await end();
  expect(await Promise.all([...taken, other])).toEqual(['A1', 'A2', 'A3', 'B1']);
});

test('a batch that fails tells all who are in it, and the next one goes on', async () => {
  const { batches, fail, end } = workshop({ batch: 5, waitingPerKey: 5, waiting: 5 });
  const failed = expect(batches.add(1, 'a1')).rejects.toThrow('no');
  const next = batches.add(1, 'a2');
  await fail(new Error('no'));
  await failed;
  await end();
  expect(await next).toBe('A2');
});

test('batches keep their pace under load, and the first does not wait for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { batches, begun, end } = workshop({ batch: 9, paceMs: 15, waitingPerKey: 9, waiting: 9 });
  void batches.add(1, 'a1');
  expect(begun).toEqual([['a1']]);
  void batches.add(1, 'a2');
  await end();
  expect(begun).toEqual([['a1']]);
  void batches.add(2, 'b1');
  await vi.advanceTimersByTimeAsync(15);
  expect(begun).toEqual([['a1'], ['a2', 'b1']]);
  vi.useRealTimers();
});
