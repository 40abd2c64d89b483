import type { Issue } from '@deskbell/contract/endpoint';
import type { ImportChanges, ImportMapping } from '@deskbell/contract/imports';
import type { Database } from '../../db/database.ts';
import { Invalid } from '../../errors.ts';

type Changes = NonNullable<ImportChanges['mapping']>;

interface Mapped {
  readonly team_id: number;
  readonly mapping: unknown;
}

type Ids = ReadonlySet<number>;

/** The mapping with the changes; throws unless they name words of the file, and sites, tags and members of the team. */
export async function changeMapping(
  tx: Database,
  { team_id, mapping }: Mapped,
  changes: Changes,
): Promise<ImportMapping> {
  const known = mapping as ImportMapping;
  const issues: Issue[] = [];
  if (changes.sites) issues.push(...(await issuesOfSites(tx, team_id, changes.sites, ['mapping', 'sites'])));
  const tags = changes.tags ? await tagsOf(tx, team_id) : NO_IDS;
  const members = changes.people ? await membersOf(tx, team_id) : NO_IDS;
  const merge = <Row extends object>(name: keyof Changes, word: keyof Row, rows: Row[], changed: Row[] | undefined) => {
    const at = new Map(rows.map((row, n) => [row[word], n]));
    const merged = [...rows];
    for (const [n, row] of (changed ?? []).entries()) {
      const place = at.get(row[word]);
      if (place === undefined) issues.push(issueAt([name, n, String(word)], 'The file has no such word.'));
      else merged[place] = row;
    }
    return merged;
  };
  for (const [n, { tag }] of (changes.tags ?? []).entries())
    if (typeof tag === 'number' && !tags.has(tag))
      issues.push(issueAt(['tags', n, 'tag'], 'Choose a tag of this team.'));
  for (const [n, { member_id }] of (changes.people ?? []).entries())
    if (member_id !== null && !members.has(member_id))
      issues.push(issueAt(['people', n, 'member_id'], 'Choose a member of this team who is no client.'));
  const changed: ImportMapping = {
    sites: changes.sites ?? known.sites,
    statuses: merge('statuses', 'value', known.statuses, changes.statuses),
    priorities: merge('priorities', 'value', known.priorities, changes.priorities),
    tags: merge('tags', 'value', known.tags, changes.tags),
    people: merge('people', 'agent', known.people, changes.people),
  };
  throwIssues(issues);
  return changed;
}

export async function requireSites(
  tx: Database,
  teamId: number,
  rule: ImportMapping['sites'],
  path: readonly string[],
): Promise<void> {
  throwIssues(await issuesOfSites(tx, teamId, rule, path));
}

async function issuesOfSites(
  tx: Database,
  teamId: number,
  { site_id, places }: ImportMapping['sites'],
  path: readonly string[],
): Promise<Issue[]> {
  const sites = await tx.selectFrom('sites').select('id').where('team_id', '=', teamId).execute();
  const ids = new Set(sites.map(({ id }) => id));
  const message = 'Choose a site of this team.';
  const own = path.at(-1) === 'site_id' ? [...path] : [...path, 'site_id'];
  return [
    ...(site_id !== null && !ids.has(site_id) ? [{ path: own, message }] : []),
    ...places.flatMap((place, n) =>
      place.site_id !== null && !ids.has(place.site_id)
        ? [{ path: [...path, 'places', String(n), 'site_id'], message }]
        : [],
    ),
  ];
}

const NO_IDS: Ids = new Set();

async function tagsOf(tx: Database, teamId: number): Promise<Ids> {
  const tags = await tx.selectFrom('tags').select('id').where('team_id', '=', teamId).execute();
  return new Set(tags.map(({ id }) => id));
}

async function membersOf(tx: Database, teamId: number): Promise<Ids> {
  const members = await tx
    .selectFrom('team_members')
    .select('id')
    .where('team_id', '=', teamId)
    .where('joined_at', 'is not', null)
    .where('role', '<>', 'client')
    .execute();
  return new Set(members.map(({ id }) => id));
}

const issueAt = (path: readonly (string | number)[], message: string): Issue => ({
  path: ['mapping', ...path.map(String)],
  message,
});

function throwIssues(issues: readonly Issue[]): void {
  const [first] = issues;
  if (first) throw new Invalid(issues.length === 1 ? first.message : 'Some fields are not valid.', issues);
}
