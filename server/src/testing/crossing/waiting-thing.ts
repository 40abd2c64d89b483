import type { Place } from './crossing-place.ts';
import type { Edges } from './probes.ts';
import type { World } from './world.ts';

export interface Waiting<Set> {
  readonly tables: readonly string[];
  /** Set if it needs no worker, mail server or stream: pairs of acts check it, too. */
  readonly isForPairs?: boolean;
  /** Set for state in memory, and for what workers end: set up right before the acts and checked right after. */
  readonly isInMemory?: boolean;
  setUp?(place: Place, edges: Edges): Promise<Set>;
  later?(place: Place, edges: Edges, set: Set): Promise<unknown>;
  outcome(place: Place, edges: Edges, set: Set): Promise<unknown>;
  expected(world: World, place: Place): unknown;
}

export const waiting = <Set>(thing: Waiting<Set>): Waiting<unknown> => thing as Waiting<unknown>;
