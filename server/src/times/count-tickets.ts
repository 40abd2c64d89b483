import type { RatingScore } from '@deskbell/contract/ratings';
import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import type { Ticket } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { SiteRow } from '../scope.ts';
import { addCounts, COUNTS, type CountedPast, type Fact, factsOf, keyOf, NOTHING } from './ticket-facts.ts';

interface CountedRow extends SiteRow, Pick<Ticket, 'id' | 'priority' | 'status' | 'created_at'> {
  readonly timezone: string;
  readonly merged_into: number | null;
  readonly is_blocked: boolean;
  readonly resolved_at: string | null;
  readonly status_changed_at: string | null;
  readonly imported_at: string | null;
  readonly tags: readonly number[];
  readonly leaving: { readonly at: string; readonly by: number | null } | null;
  readonly work: readonly { readonly at: string; readonly by: number | null; readonly minutes: number }[];
  readonly rating: { readonly at: string; readonly by: number | null; readonly score: RatingScore } | null;
  readonly counted: readonly Fact[] | null;
}

/** Corrects the days of reports by what these tickets add to them now. The caller has locked them. Returns their changed sites. */
export async function countTickets(tx: Database, ids: readonly number[]): Promise<SiteRow[]> {
  const tickets = await readCounted(tx, ids);
  const changed = tickets.flatMap((ticket) => {
    const [before, facts] = [ticket.counted ?? [], factsOf(asPast(ticket), ticket.timezone)];
    return textOf(before) === textOf(facts) ? [] : [{ ticket, before, facts }];
  });
  if (changed.length === 0) return [];
  await sql`
    insert into counted_tickets (ticket_id, facts)
    select ticket_id, facts from json_to_recordset(${JSON.stringify(
      changed.map(({ ticket, facts }) => ({ ticket_id: ticket.id, facts })),
    )}) as changed (ticket_id int8, facts jsonb)
    on conflict (ticket_id) do update set facts = excluded.facts`.execute(tx);
  await addToDays(tx, changed);
  const sites = changed.map(({ ticket: { team_id, site_id } }) => ({ team_id, site_id }));
  return [...new Map(sites.map((site) => [site.site_id, site])).values()];
}

/** The keys of jsonb have an order of their own. */
const textOf = (facts: readonly Fact[]): string =>
  facts.map((fact) => [keyOf(fact), ...COUNTS.map((name) => fact[name])].join(' ')).join('\n');

async function readCounted(tx: Database, ids: readonly number[]): Promise<CountedRow[]> {
  const open = sql.join(OPEN_STATUSES.map((status) => sql.lit(status)));
  const { rows } = await sql<CountedRow>`
    select tickets.id, tickets.site_id, tickets.team_id, teams.timezone, priority, status, tickets.created_at, merged_into,
      blocked_by is not null as is_blocked, resolved_at, status_changed_at, imported_at, facts as counted,
      coalesce((select json_agg(tag_id order by tag_id) from ticket_tags where ticket_id = tickets.id), '[]') as tags,
      (
        select json_build_object('at', created_at, 'by', actor_id) from ticket_events
        where ticket_id = tickets.id and kind = 'status' and change->>'before' in (${open}) and change->>'after' not in (${open})
        order by id desc limit 1
      ) as leaving,
      coalesce((
        select json_agg(json_build_object('at', created_at, 'by', author_id, 'minutes', minutes)) from comments
        where ticket_id = tickets.id and minutes > 0
      ), '[]') as work,
      (
        select json_build_object('at', ratings.created_at, 'score', score, 'by', (
          select author_id from comments
          where ticket_id = tickets.id and audience = 'customer' and author <> 'customer' and created_at <= ratings.created_at
          order by created_at desc, id desc limit 1
        )) from ratings where ticket_id = tickets.id
      ) as rating
    from tickets inner join sites on sites.id = tickets.site_id inner join teams on teams.id = tickets.team_id
    left join counted_tickets on counted_tickets.ticket_id = tickets.id
    where tickets.id = any(${ids}::int8[]) order by tickets.id`.execute(tx);
  return rows;
}

function asPast({ status, leaving, work, rating, merged_into, is_blocked, ...ticket }: CountedRow): CountedPast {
  const isOpen = OPEN_STATUSES.some((open) => open === status);
  // Tickets from before there was a history, and erased ones, have no event.
  const leftAt = leaving?.at ?? ticket.resolved_at ?? ticket.status_changed_at ?? ticket.created_at;
  const by = ({ at, by: member }: { readonly at: string; readonly by: number | null }) => ({
    at: Date.parse(at),
    member: member ?? 0,
  });
  return {
    ...ticket,
    created_at: Date.parse(ticket.created_at),
    imported_at: ticket.imported_at === null ? null : Date.parse(ticket.imported_at),
    left_at: isOpen ? null : Date.parse(leftAt),
    left_by: leaving?.by ?? 0,
    isLeftOut: merged_into !== null || (is_blocked && status === 'archived'),
    work: work.map((each) => ({ ...by(each), minutes: each.minutes })),
    rating: rating && { ...by(rating), score: rating.score },
  };
}

/** Days of deleted sites are gone already. */
async function addToDays(
  tx: Database,
  changed: readonly { readonly before: readonly Fact[]; readonly facts: readonly Fact[] }[],
): Promise<void> {
  const sums = new Map<string, Fact>();
  const add = (facts: readonly Fact[], by: 1 | -1) => {
    for (const fact of facts)
      sums.set(keyOf(fact), addCounts(sums.get(keyOf(fact)) ?? { ...fact, ...NOTHING }, fact, by));
  };
  for (const { before, facts } of changed) {
    add(before, -1);
    add(facts, 1);
  }
  const changes = [...sums.values()].filter((sum) => COUNTS.some((name) => sum[name] !== 0));
  if (changes.length === 0) return;
  const names = sql.join(COUNTS.map((name) => sql.ref(name)));
  // In the order of the key: two workers that count on the same days would otherwise lock each other out.
  await sql`
    with changed as materialized (
      select * from json_to_recordset(${JSON.stringify(changes)}) as changed (site_id int8, day date, part text, value int8,
        ${sql.join(COUNTS.map((name) => sql`${sql.ref(name)} int4`))})
    )
    insert into report_days (site_id, day, part, value, ${names})
    select site_id, day, part, value, ${names} from changed where exists (select from all_sites where id = site_id)
    order by site_id, part, day, value
    on conflict (site_id, part, day, value) do update set ${sql.join(
      COUNTS.map((name) => sql`${sql.ref(name)} = report_days.${sql.ref(name)} + excluded.${sql.ref(name)}`),
    )}`.execute(tx);
  await sql`
    delete from report_days using json_to_recordset(${JSON.stringify(changes)})
      as changed (site_id int8, day date, part text, value int8)
    where report_days.site_id = changed.site_id and report_days.part = changed.part and report_days.day = changed.day
      and report_days.value = changed.value and (${names}) = (0, 0, 0, 0, 0, 0)`.execute(tx);
}
