import { expect, test } from 'vitest';
import { ClaimFloor } from './claim-floor.ts';

const ALWAYS_SLOW_MS = 0;

/** A queue of due times, and where each claim began. */
function aQueue(...due: string[]) {
  const begins: string[] = [];
  const claimFrom = async (dueAt: string) => {
    begins.push(dueAt);
    const at = due.findIndex((time) => dueAt === '-infinity' || time >= dueAt);
    const [was_due_at] = at < 0 ? [] : due.splice(at, 1);
    return was_due_at === undefined ? null : { was_due_at };
  };
  return { due, begins, claimFrom };
}

test('after a slow claim the next begins at its row, and what is due before comes last', async () => {
  const { due, begins, claimFrom } = aQueue('2026-01-02', '2026-01-03');
  const floor = new ClaimFloor(ALWAYS_SLOW_MS);
  const claimed = [(await floor.claim(claimFrom))?.was_due_at];
  due.push('2026-01-01');
  for (let n = 0; n < 2; n += 1) claimed.push((await floor.claim(claimFrom))?.was_due_at);
  expect(claimed).toEqual(['2026-01-02', '2026-01-03', '2026-01-01']);
  expect(begins).toEqual(['-infinity', '2026-01-02', '2026-01-02', '-infinity']);
});

test('quick claims all begin at the first row', async () => {
  const { begins, claimFrom } = aQueue('2026-01-02', '2026-01-03');
  const floor = new ClaimFloor(Number.POSITIVE_INFINITY);
  for (let n = 0; n < 2; n += 1) await floor.claim(claimFrom);
  expect(begins).toEqual(['-infinity', '-infinity']);
});
