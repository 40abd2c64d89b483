const KEYS_PER_GENERATION = 50_000;

/** What is known of keys that were used lately. Two generations: a key unused for a whole one is forgotten. */
export class RecentKeys<State> {
  #recent = new Map<string, State>();
  #earlier = new Map<string, State>();

  stateOf(key: string, first: () => State): State {
    const recent = this.#recent.get(key);
    if (recent) return recent;
    if (this.#recent.size >= KEYS_PER_GENERATION) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
    }
    const state = this.#earlier.get(key) ?? first();
    this.#recent.set(key, state);
    return state;
  }
}
