import type { SiteRule } from '@deskbell/contract/imports';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { KnownTickets } from '../../db/tables/import-tables.ts';
import type { HistorySummary } from '../history-summary.ts';
import type { ImportedTicket, Source } from '../imported-ticket.ts';
import { siteOf, sitePlanOf } from '../store/import-plan.ts';
import { sourceKey } from '../store/known-rows.ts';

const PAGE_TICKETS = 1_000;

/** Whether anything of this desk came to a site of the team: without, no ticket of the file can be known. */
export async function hasKnownTickets(db: Database, teamId: number, source: Source): Promise<boolean> {
  const { rows } = await sql`
    select from sites where team_id = ${teamId}
      and exists (select from import_rows where site_id = sites.id and source = ${source} and kind = 'ticket')
    limit 1`.execute(db);
  return rows.length > 0;
}

interface Match {
  readonly site_id: number;
  readonly brand: string | null;
  readonly group: string | null;
}

/** Counts tickets that earlier imports brought to sites of the team, by each word that a mapping may name. */
export async function readKnownTickets(
  db: Database,
  { team_id, summary }: { readonly team_id: number; readonly summary: Pick<HistorySummary, 'brands' | 'groups'> },
  tickets: AsyncIterable<ImportedTicket>,
): Promise<KnownTickets[]> {
  const listed = {
    brand: new Set(summary.brands.values.map(({ value }) => value)),
    group: new Set(summary.groups.values.map(({ value }) => value)),
  };
  const counts = new Map<string, KnownTickets>();
  const add = (match: Match, by: 'brand' | 'group') => {
    const word = match[by];
    const value = word !== null && listed[by].has(word) ? word : null;
    const name = JSON.stringify([match.site_id, by, value]);
    counts.set(name, { site_id: match.site_id, by, value, count: 1 + (counts.get(name)?.count ?? 0) });
  };
  for await (const page of pagesOf(tickets))
    for (const match of await findMatches(db, team_id, page)) {
      add(match, 'brand');
      add(match, 'group');
    }
  return [...counts.values()];
}

async function findMatches(db: Database, teamId: number, page: readonly ImportedTicket[]): Promise<Match[]> {
  const asked = page.map(({ source, source_id, brand, group }) => ({
    source,
    key: sourceKey(source_id),
    brand,
    group,
  }));
  const { rows } = await sql<Match>`
    select site_id, brand, "group"
    from json_to_recordset(${JSON.stringify(asked)}) as asked (source text, key text, brand text, "group" text)
      inner join import_rows on import_rows.source = asked.source and source_id = key and kind = 'ticket'
    where site_id in (select id from sites where team_id = ${teamId})`.execute(db);
  return rows;
}

async function* pagesOf(tickets: AsyncIterable<ImportedTicket>): AsyncGenerator<ImportedTicket[]> {
  let page: ImportedTicket[] = [];
  for await (const ticket of tickets) {
    if (page.push(ticket) < PAGE_TICKETS) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Tickets that are known on the sites to which the rule leads. */
export function countKnown(known: readonly KnownTickets[], rule: SiteRule): number {
  if (rule.site_id === null) return 0;
  const sites = sitePlanOf(rule, rule.site_id);
  const by = rule.by ?? 'brand';
  return known
    .filter((each) => each.by === by && siteOf({ sites }, { brand: each.value, group: each.value }) === each.site_id)
    .reduce((sum, { count }) => sum + count, 0);
}
