import { expect, test } from 'vitest';
import { TooMany, Unavailable } from '../errors.ts';
import { FairLine } from './fair-line.ts';

/** Work that ends when it is told to, and notes when it began. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, work, end };
}

test('a key that floods the line has one turn at a time, and the others have theirs in between', async () => {
  const line = new FairLine({ atOnce: 2, waitingPerKey: 10, waiting: 100 });
  const { begun, work, end } = workshop();
  const flood = ['a1', 'a2', 'a3'].map((name) => line.run(1, work(name)));
  const others = [line.run(2, work('b1')), line.run(3, work('c1'))];
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  for (const name of ['c1', 'a2', 'a3']) await end(name);
  expect(await Promise.all([...flood, ...others])).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});

test('what does not fit is refused, and nobody else is', async () => {
  const line = new FairLine({ atOnce: 1, waitingPerKey: 2, waiting: 3 });
  const { work, end } = workshop();
  const taken = ['a1', 'a2', 'a3'].map((name) => line.run(1, work(name)));
  await expect(line.run(1, work('a4'))).rejects.toBeInstanceOf(TooMany);
  const other = line.run(2, work('b1'));
  await expect(line.run(3, work('c1'))).rejects.toBeInstanceOf(Unavailable);
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
  expect(await Promise.all([...taken, other])).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('work that fails tells who asked for it, and the next one goes on', async () => {
  const line = new FairLine({ atOnce: 1, waitingPerKey: 2, waiting: 3 });
  const failed = line.run(1, () => Promise.reject(new Error('no')));
  const next = line.run(1, async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
