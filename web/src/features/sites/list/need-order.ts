import type { Site } from '@deskbell/contract/sites';

const HEALTH_RANKS: Record<Site['health'], number> = {
  silent: 0,
  blocked: 0,
  used_elsewhere: 1,
  live: 2,
  waiting: 3,
  inactive: 5,
};
const WAITED_FOR = 2;
const CALM = 4;

/** Alarms, who waits longest in line, sites without a visitor yet, the others by name, inactive ones last. */
export function byNeed(sites: readonly Site[]): Site[] {
  return sites.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) || other.waiting_tickets - one.waiting_tickets || byName(one.name, other.name),
  );
}

function rankOf({ health, waiting_tickets }: Site): number {
  const rank = HEALTH_RANKS[health];
  if (health === 'inactive' || rank < WAITED_FOR) return rank;
  if (waiting_tickets > 0) return WAITED_FOR;
  return health === 'waiting' ? rank : CALM;
}

/** One for all names: localeCompare creates a collator for each pair. */
const { compare: byName } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Keeps a given order; a site that came since then is first. */
export function inOrder(sites: readonly Site[], order: readonly number[]): Site[] {
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: Site) => places.get(id) ?? -1;
  return sites.toSorted((one, other) => placeOf(one) - placeOf(other));
}
