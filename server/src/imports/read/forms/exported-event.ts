import { TICKET_EVENT_KINDS } from '@deskbell/contract/ticket-values';
import type { EventSide, ImportedEvent } from '../../imported-ticket.ts';
import { fieldsOf, listOf, storedId } from '../check-ticket.ts';
import type { DateReader } from '../history-date.ts';
import { storedPerson, storedText } from '../stored-text.ts';
import { type Fields, personBy, type Reading } from './history-form.ts';

const TAGS_MAX = 100;
const ACTORS = ['member', 'customer', 'system'] as const;

type Kind = ImportedEvent['kind'];
type ReadSide = (side: unknown, reading: Reading) => EventSide;

const word: ReadSide = (side) => (typeof side === 'string' ? storedText(side) : null);
const sentence: ReadSide = (side) => named({ sentence: fieldsOf(side).sentence });

/** What each kind says, and nothing else: a change also has what undoing needs, with ids of the other installation. */
const SIDES: Partial<Record<Kind, ReadSide>> = {
  status: word,
  snoozed: word,
  woke: word,
  rated: word,
  file_removed: word,
  retitled: word,
  priority: word,
  assigned: (side, reading) => {
    const { user_id, name } = fieldsOf(side);
    if (user_id === undefined && name === undefined) return null;
    const person = personBy(user_id, reading);
    return { person: storedPerson(person?.email, name ?? person?.name), ...named({ name }) };
  },
  tagged: (side) =>
    listOf(side)
      .slice(0, TAGS_MAX)
      .map((tag) => tagOf(fieldsOf(tag))),
  merged: (side) => mergeOf(fieldsOf(side)),
  unmerged: (side) => mergeOf(fieldsOf(side)),
  moved: (side) => named({ site_name: fieldsOf(side).site_name }),
  known_issue: sentence,
  issue_solved: sentence,
};

const named = (texts: Fields) =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, storedText(value)]));

const tagOf = ({ name, color }: Fields) => ({
  id: null,
  name: storedText(name),
  color: typeof color === 'number' ? color : 0,
});

function mergeOf({ into, from, title }: Fields): EventSide {
  if (into !== undefined) return { into: storedId(into) };
  return from === undefined ? null : { from: storedId(from), ...named({ title }) };
}

/** Null for kinds that this release does not know. */
export function exportedEvent(line: Fields, dates: DateReader, reading: Reading): ImportedEvent | null {
  const kind = TICKET_EVENT_KINDS.find((each) => each === line.event);
  const date = dates.read(line.created_at);
  const source_id = storedId(line.id);
  if (!kind || !('iso' in date) || source_id === null) return null;
  const actor = ACTORS.find((each) => each === line.actor) ?? 'system';
  const { before, after, because } = fieldsOf(line.change);
  const readSide = SIDES[kind];
  return {
    source_id,
    kind,
    actor,
    person: actor === 'member' ? personBy(line.actor_id, reading) : null,
    ...(readSide && before !== undefined && { before: readSide(before, reading) }),
    ...(readSide && after !== undefined && { after: readSide(after, reading) }),
    because: because === 'reply' ? because : null,
    created_at: date.iso,
  };
}
