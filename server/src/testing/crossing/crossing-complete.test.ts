import { readdirSync } from 'node:fs';
import { endpoints } from '@deskbell/contract/api';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { READERS } from '../../ticket-page/page-forms.ts';
import { anOwnerWithSite } from '../fixtures.ts';
import { testDatabase } from '../test-database.ts';
import { aPageOf, submit } from '../visitor-pages.ts';
import { ACTS } from './acts.ts';
import { CROSSINGS, SHARES, shareOf } from './crossings.ts';
import { NO_ACTS } from './no-acts.ts';
import { changedTables, listOwnedTables, readOwners } from './row-owners.ts';
import { NO_WAITING, WAITING } from './waiting.ts';

test('every call and form that changes something is an act or none', () => {
  const changing = endpoints
    .filter(({ method }) => method !== 'GET' && method !== 'HEAD')
    .map(({ method, path }) => `${method} ${path}`);
  const forms = Object.keys(READERS).map((form) => `do=${form}`);
  const acts = Object.values(ACTS).flatMap(({ calls }) => calls);
  expect([...new Set(acts), ...Object.keys(NO_ACTS)].sort()).toEqual([...changing, ...forms].sort());
});

test('forms that are no acts leave all rows where they belong', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain, asks_rating: true });
  const { id, status_url } = await aPageOf(site);
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'Is it well now?' });
  const fields = { text: 'Yes', rate: 'good', email: 'ana@example.com' };
  for (const call of Object.keys(NO_ACTS).filter((name) => name.startsWith('do='))) {
    const before = await readOwners(db, site.team_id);
    const { statusCode } = await submit(status_url, { do: call.slice(3), ...fields });
    expect([call, statusCode, changedTables(before, await readOwners(db, site.team_id))]).toEqual([call, 200, []]);
  }
});

test('every table has rows that wait or point, or belongs to others than those that acts move', async () => {
  const db = await testDatabase();
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  );
  const named = [...Object.values(WAITING), ...Object.values(NO_WAITING)].flatMap(({ tables }) => tables);
  expect([...new Set(named)].sort()).toEqual(rows.map(({ name }) => name).sort());
  const parents = new Map((await listOwnedTables(db)).map((owned) => [owned.table, owned.parents]));
  for (const { tables, goWith } of Object.values(NO_WAITING))
    for (const table of tables) expect([table, parents.get(table) ?? []]).toEqual([table, goWith]);
});

test('every crossing is tried in one file', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => /^crossing-.+\.test\.ts$/.test(name));
  const shares = Object.keys(SHARES).map((name) => `${name}.test.ts`);
  expect(files.filter((name) => name !== 'crossing-complete.test.ts').sort()).toEqual(shares.sort());
  const tried = Object.keys(SHARES)
    .flatMap(shareOf)
    .map(({ acts }) => acts.join());
  expect(tried.sort()).toEqual(CROSSINGS.map(({ acts }) => acts.join()).sort());
});
