export type SeededRandom = ReturnType<typeof seededRandom>;

/** Mulberry32: repeatable numbers per seed. */
export function seededRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <T>(list: readonly T[], index: number): T => {
    const item = list[index % list.length];
    if (item === undefined) throw new Error('Cannot pick from an empty list');
    return item;
  };
  return {
    next,
    at,
    between: (low: number, high: number) => low + next() * (high - low),
    pick: <T>(list: readonly T[]): T => at(list, Math.floor(next() * list.length)),
  };
}
