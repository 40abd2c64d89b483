import { SIMILAR_TICKETS_MAX, type ToolInput } from '@deskbell/contract/assistant-tools';
import { sql } from 'kysely';
import { readList } from '../tickets/lists/read-list.ts';
import { partsOf } from '../tickets/lists/search-terms.ts';
import { listTicketsById, readFilter } from '../tickets/tickets.ts';
import { findReadable } from './read-ticket.ts';
import type { ToolContext } from './tool-context.ts';
import { quote } from './visitor-text.ts';

const WORDS = 4;
const WORD_MIN = 4;
const READ_CHARACTERS = 400;
const FOUND_OF_EACH = 10;
const REPLY_CHARACTERS = 1_500;

/** Longer words say more. Tickets that share two of the four longest are found with the index of the search. */
export async function findSimilarTickets(context: ToolContext, { id }: ToolInput<'find_similar_tickets'>) {
  const { db, scope } = context;
  const { ticket } = await findReadable(context, id);
  const words = wordsOf(`${ticket.title} ${ticket.description.slice(0, READ_CHARACTERS)}`);
  const shared = new Map<number, number>();
  for (const q of pairsOf(words)) {
    const filter = await readFilter(db, scope, { q, site_id: [ticket.site_id], status: ['resolved', 'closed'] });
    const { ids } = await readList(db, {
      ...{ filter, sort: 'created', limit: FOUND_OF_EACH, before: undefined, searchCountedAtMost: FOUND_OF_EACH },
    });
    for (const each of ids) if (each !== id) shared.set(each, (shared.get(each) ?? 0) + 1);
  }
  const best = [...shared].sort(([one, a], [other, b]) => b - a || other - one).slice(0, SIMILAR_TICKETS_MAX);
  const rows = await listTicketsById(
    db,
    scope,
    best.map(([each]) => each),
  );
  const replies = await readLastReplies(
    context,
    best.map(([each]) => each),
  );
  return {
    similar: rows.map(({ id, status, title }) => ({
      ...{ id, status },
      from_visitor: { title: quote(context, title) },
      reply: quote(context, replies.get(id) ?? ''),
    })),
  };
}

function wordsOf(text: string): string[] {
  const words = new Set(partsOf(text.toLowerCase()).filter((word) => word.length >= WORD_MIN && !/^\d+$/.test(word)));
  return [...words].sort((one, other) => other.length - one.length).slice(0, WORDS);
}

const pairsOf = (words: readonly string[]): string[] =>
  words.length < 2
    ? [...words]
    : words.flatMap((one, place) => words.slice(place + 1).map((other) => `${one} ${other}`));

async function readLastReplies({ db }: ToolContext, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; reply: string }>`
    select wanted.id, left(comment, ${REPLY_CHARACTERS}) as reply
    from unnest(${ids}::int8[]) as wanted (id) cross join lateral (
      select comment from comments
      where ticket_id = wanted.id and author = 'agent' and audience = 'customer' order by created_at desc, id desc limit 1
    ) as last`.execute(db);
  return new Map(rows.map(({ id, reply }) => [id, reply]));
}
