import type { World } from './acts.ts';
import type { Place } from './crossing-place.ts';
import type { Edges } from './probes.ts';

/** Something that waits for a ticket or points to it. */
export interface Waiting<Set> {
  /** The tables whose rows it is made of. */
  readonly tables: readonly string[];
  /** Before the act. */
  setUp(place: Place, edges: Edges): Promise<Set>;
  /** What has become of it, after the act. */
  outcome(place: Place, edges: Edges, set: Set): Promise<unknown>;
  /** What must have become of it. */
  expected(world: World, place: Place): unknown;
}

export const waiting = <Set>(thing: Waiting<Set>): Waiting<unknown> => thing as Waiting<unknown>;

/** Which of the two tickets has the conversation. */
export const holder = ({ conversation }: World, { ticket, other }: Place) =>
  conversation === 'other' ? other.id : ticket.id;
