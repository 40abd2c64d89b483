import { TAG_NAME_MAX } from '@deskbell/contract/limits';
import { normalizeText } from '@deskbell/contract/normalize-text';
import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import type { TicketPriority, TicketStatus } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { addMissingTags } from '../../tickets/triage/tags.ts';
import type { ImportedTicket, Person } from '../imported-ticket.ts';

type Words<Value> = Readonly<Record<string, Value>>;

/**
 * Where the words of the other desk lead. Statuses and priorities that are missing are guessed; a tag that is missing is left
 * out, and a person keeps only the name.
 */
export interface ImportPlan {
  readonly site_id: number;
  readonly statuses: Words<TicketStatus>;
  readonly priorities: Words<TicketPriority>;
  readonly tags: Words<number>;
  /** Members by `personKey`. */
  readonly people: Words<number>;
}

/** Words of strangers may be names of what every object has. */
export const lookUpWord = <Value>(words: Words<Value>, word: string): Value | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;

export const personKey = ({ email, name }: Person): string => email?.toLowerCase() ?? `name ${name ?? ''}`;

/** Words of Zendesk, Freshdesk, Help Scout, osTicket, FreeScout and Chatwoot, and our own. What is closed arrives archived. */
const STATUSES: Words<TicketStatus> = {
  new: 'new',
  open: 'open',
  active: 'open',
  reopened: 'open',
  pending: 'open',
  snoozed: 'open',
  'waiting on customer': 'open',
  'waiting on third party': 'in_progress',
  hold: 'in_progress',
  'on-hold': 'in_progress',
  'on hold': 'in_progress',
  'in progress': 'in_progress',
  in_progress: 'in_progress',
  solved: 'resolved',
  resolved: 'resolved',
};

const PRIORITIES: Words<TicketPriority> = {
  normal: 'medium',
  critical: 'urgent',
  emergency: 'urgent',
};

/** A word that no desk is known for means that the ticket was dealt with: nobody waits for what nobody understands. */
export const statusOf = ({ statuses }: ImportPlan, { status }: ImportedTicket): TicketStatus =>
  lookUpWord(statuses, status) ?? lookUpWord(STATUSES, status) ?? 'archived';

export const priorityOf = ({ priorities }: ImportPlan, { priority }: ImportedTicket): TicketPriority => {
  const word = priority ?? '';
  const own = TICKET_PRIORITIES.find((each) => each === word);
  return lookUpWord(priorities, word) ?? own ?? lookUpWord(PRIORITIES, word) ?? 'medium';
};

interface Guessed {
  readonly team_id: number;
  readonly site_id: number;
  /** The most frequent ones first: a team has a limit of tags. */
  readonly tags: readonly string[];
}

/** Tags lead to those of the same names, and agents to the members with their addresses. */
export function guessPlan(db: Database, { team_id, site_id, tags }: Guessed): Promise<ImportPlan> {
  return db.transaction().execute(async (tx) => {
    const names = new Map(tags.map((tag) => [tag, tagNameOf(tag)]));
    const ids = await addMissingTags(
      tx,
      team_id,
      [...new Set(names.values())].filter((name) => name !== ''),
    );
    const { rows: members } = await sql<{ email: string; user_id: number }>`
      select lower(users.email) as email, user_id from team_members inner join users on users.id = user_id
      where team_id = ${team_id} and joined_at is not null and role <> 'client'`.execute(tx);
    const known = [...names].map(([tag, name]): [string, number | undefined] => [tag, ids.get(name)]);
    return {
      site_id,
      statuses: {},
      priorities: {},
      tags: Object.fromEntries(known.filter((each): each is [string, number] => each[1] !== undefined)),
      people: Object.fromEntries(members.map(({ email, user_id }) => [email, user_id])),
    };
  });
}

const tagNameOf = (tag: string): string =>
  normalizeText(tag, 'NFC').replaceAll(',', ' ').replace(/\s+/g, ' ').trim().slice(0, TAG_NAME_MAX).trim();
