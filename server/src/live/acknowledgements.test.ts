import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Acknowledgements } from './acknowledgements.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function isOver(wait: Promise<void>): Promise<boolean> {
  let over = false;
  void wait.then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

test('a message is waited for until every instance has applied it', async () => {
  const acknowledgements = new Acknowledgements();
  expect(await isOver(acknowledgements.untilApplied(1))).toBe(true);
  expect(acknowledgements.expectFrom('a', 1)).toBe(true);
  expect(acknowledgements.expectFrom('a', 1)).toBe(false);
  acknowledgements.expectFrom('b', 1);
  const wait = acknowledgements.untilApplied(2);
  acknowledgements.note('a', 2);
  expect(await isOver(wait)).toBe(false);
  acknowledgements.note('b', 3);
  expect(await isOver(wait)).toBe(true);
});

test('an instance that stops is not waited for', async () => {
  const acknowledgements = new Acknowledgements();
  acknowledgements.expectFrom('a', 0);
  const wait = acknowledgements.untilApplied(1);
  acknowledgements.expectNoneFrom('a');
  expect(await isOver(wait)).toBe(true);
});

test('an instance that is silent is given up after a second, until it says something', async () => {
  const acknowledgements = new Acknowledgements();
  acknowledgements.expectFrom('a', 0);
  const wait = acknowledgements.untilApplied(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(await isOver(wait)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(wait)).toBe(true);
  expect(await isOver(acknowledgements.untilApplied(2))).toBe(true);
  acknowledgements.note('a', 2);
  expect(await isOver(acknowledgements.untilApplied(3))).toBe(false);
});
