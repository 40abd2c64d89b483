import { HOSTILE_TEXTS, type HostileText } from './hostile-texts.ts';

type TakesText = (text: string) => unknown;

const LONG = 2_000;
/** This many short texts have the length of the long one, and cost the same in linear time. */
const PARTS = 8;
/** Quadratic cost would be eight times as much. */
const RATIO_MAX = 3;
/** Faster calls are not measured again: quadratic cost would be at least two million steps. */
const SUSPECT_MS = 1;
const ROUNDS = 12;

/** A text whose cost grows faster than its length, such as `"aa…!": 8 times as long as its parts`; else null. */
export async function findSuperlinear(take: TakesText): Promise<string | null> {
  // Fixed costs, such as formatting a date.
  const shortest = Math.min(await timeOf(take, ['a']), await timeOf(take, ['b']), await timeOf(take, ['c']));
  for (const { hostile, long } of LONG_TEXTS) {
    if ((await timeOf(take, [long])) < SUSPECT_MS + 2 * shortest) continue;
    const ratio = await ratioOf(take, hostile);
    if (ratio > RATIO_MAX) return `${hostile.name}: ${ratio.toFixed(0)} times as long as its parts`;
  }
  return null;
}

/** Uses the best runs: a busy machine only makes runs longer. */
async function ratioOf(take: TakesText, hostile: HostileText): Promise<number> {
  const best = { long: Number.POSITIVE_INFINITY, parts: Number.POSITIVE_INFINITY };
  for (let round = 1; round <= ROUNDS; round += 1) {
    // Unique texts defeat caches.
    const parts = Array.from({ length: PARTS }, (_, n) => textOf(hostile, LONG / PARTS, round * PARTS + n));
    best.parts = Math.min(best.parts, await timeOf(take, parts));
    best.long = Math.min(best.long, await timeOf(take, [textOf(hostile, LONG, round)]));
    if (best.long <= RATIO_MAX * best.parts) break;
  }
  return best.long / best.parts;
}

/** V8 represents repeated strings as ropes, which the first search would flatten. */
function textOf({ unitLength, repeat }: HostileText, length: number, more = 0): string {
  return Buffer.from(repeat(Math.ceil(length / unitLength) + more)).toString();
}

const LONG_TEXTS = HOSTILE_TEXTS.map((hostile) => ({ hostile, long: textOf(hostile, LONG) }));

async function timeOf(take: TakesText, texts: readonly string[]): Promise<number> {
  const before = process.cpuUsage();
  for (const text of texts) {
    try {
      await take(text);
    } catch {
      // Throwing is a valid answer.
    }
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
