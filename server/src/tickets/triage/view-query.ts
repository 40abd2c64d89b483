import { listTickets } from '@deskbell/contract/tickets';
import type { Database } from '../../db/database.ts';

/** A view stores no page of the list. */
const PAGING = ['limit', 'before'];

const parametersOfList = listTickets.query.shape;
type ListParameter = keyof typeof parametersOfList;
const isParameter = (name: string): name is ListParameter => name in parametersOfList && !PAGING.includes(name);

/** Parses each parameter alone with the list's schema, so that a refused one does not cost the others. */
export function readViewQuery(query: string): { readonly query: string; readonly dropped: string[] } {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  const dropped: string[] = [];
  for (const name of new Set(given.keys())) {
    const values = [...new Set(given.getAll(name))];
    if (isParameter(name) && parametersOfList[name].safeParse(asReceived(values)).success)
      for (const value of values) kept.append(name, value);
    else dropped.push(name);
  }
  return { query: kept.toString(), dropped };
}

const asReceived = (values: readonly string[]) => (values.length === 1 ? values[0] : values);

/** Parts of a stored query that this release does not know are left out. */
export function filterOf(query: string) {
  const parameters = new URLSearchParams(readViewQuery(query).query);
  return listTickets.query.parse(
    Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, asReceived(parameters.getAll(name))])),
  );
}

const TAG_PARAMETERS = ['tag', 'without_tag'];

export async function listViewsWithTag(db: Database, teamId: number, tagId: number) {
  const views = await db.selectFrom('views').select(['id', 'query']).where('team_id', '=', teamId).execute();
  return views.filter(({ query }) => {
    const parameters = new URLSearchParams(query);
    return TAG_PARAMETERS.some((name) => parameters.getAll(name).includes(String(tagId)));
  });
}

export function replaceTag(query: string, tagId: number, by: number): string {
  const replaced = [...new URLSearchParams(query)].map(([name, value]): [string, string] => [
    name,
    TAG_PARAMETERS.includes(name) && value === String(tagId) ? String(by) : value,
  ]);
  return readViewQuery(new URLSearchParams(replaced).toString()).query;
}
