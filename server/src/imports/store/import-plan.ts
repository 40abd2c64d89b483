import type { ImportMapping } from '@deskbell/contract/imports';
import type { TicketPriority, TicketStatus } from '@deskbell/contract/tickets';
import { Conflict } from '../../errors.ts';
import type { ImportedTicket, Person } from '../imported-ticket.ts';
import { guessPriority, guessStatus } from './known-words.ts';

type Words<Value> = ReadonlyMap<string, Value>;

/**
 * Where the words of the other desk lead. Statuses and priorities that are missing are guessed; a tag that is missing is left
 * out, and a person keeps only the name.
 */
export interface ImportPlan {
  readonly sites: SitePlan;
  readonly statuses: Words<TicketStatus>;
  readonly priorities: Words<TicketPriority>;
  readonly tags: Words<number>;
  /** Members by `personKey`. */
  readonly people: Words<PlannedMember>;
}

export interface PlannedMember {
  readonly user_id: number;
  /** Null for all sites of the team. */
  readonly site_ids: readonly number[] | null;
}

interface SitePlan {
  /** The site of tickets that `places` does not name. */
  readonly site_id: number;
  readonly by: 'brand' | 'group' | null;
  readonly places: Words<number>;
}

type Placed = Pick<ImportedTicket, 'brand' | 'group'>;

export const siteOf = ({ sites }: Pick<ImportPlan, 'sites'>, ticket: Placed): number => {
  const word = sites.by === null ? null : ticket[sites.by];
  return (word === null ? undefined : sites.places.get(word)) ?? sites.site_id;
};

export const personKey = ({ email, name }: Person): string => email?.toLowerCase() ?? `name ${name ?? ''}`;

/** The account of whoever wrote it; null keeps only the name. */
export const authorOf = ({ people }: Pick<ImportPlan, 'people'>, person: Person | null): number | null =>
  (person && people.get(personKey(person))?.user_id) ?? null;

/** Tickets are assigned to members who see them. */
export function assigneeOf(plan: ImportPlan, ticket: Placed & Pick<ImportedTicket, 'assignee'>): number | null {
  const member = ticket.assignee && plan.people.get(personKey(ticket.assignee));
  if (!member) return null;
  return (member.site_ids?.includes(siteOf(plan, ticket)) ?? true) ? member.user_id : null;
}

export const statusOf = (
  { statuses }: ImportPlan,
  { status, source }: Pick<ImportedTicket, 'status' | 'source'>,
): TicketStatus => statuses.get(status) ?? guessStatus(status, source);

export const priorityOf = ({ priorities }: ImportPlan, { priority }: ImportedTicket): TicketPriority =>
  priorities.get(priority ?? '') ?? guessPriority(priority);

const known = <Key, Value>(pairs: readonly (readonly [Key, Value | null | undefined])[]): ReadonlyMap<Key, Value> =>
  new Map(pairs.filter((pair): pair is [Key, Value] => pair[1] !== null && pair[1] !== undefined));

export const sitePlanOf = ({ by, places }: ImportMapping['sites'], site_id: number): SitePlan => ({
  site_id,
  by,
  places: known(places.map((place) => [place.value, place.site_id])),
});

/** All sites that get tickets. */
export const sitesOf = ({ sites }: Pick<ImportPlan, 'sites'>): number[] => [
  ...new Set([sites.site_id, ...(sites.by === null ? [] : sites.places.values())]),
];

/** @param members those of today, by the ids that the mapping has. Tags are left out until `makeTags` made them. */
export function planOf(mapping: ImportMapping, members: ReadonlyMap<number, PlannedMember>): ImportPlan {
  const { sites, statuses, priorities, tags, people } = mapping;
  if (sites.site_id === null) throw new Conflict('Choose the site that gets the tickets.');
  return {
    sites: sitePlanOf(sites, sites.site_id),
    statuses: new Map(statuses.map(({ value, status }) => [value, status])),
    priorities: new Map(priorities.map(({ value, priority }) => [value, priority])),
    tags: known(tags.map(({ value, tag }) => [value, tag === 'new' ? null : tag])),
    people: known(people.map(({ agent, member_id }) => [agent, member_id === null ? null : members.get(member_id)])),
  };
}
