import { readFileSync } from 'node:fs';
import type { ImportDetail } from '@deskbell/contract/imports';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSignedOutBrowser, aSite, type SignedIn } from '../testing/fixtures.ts';
import { neutralFile, sampleBytes } from '../testing/history-files.ts';
import {
  aCheckedImport,
  anImportWorker,
  beginHistory,
  importsOf,
  uploadHistory,
  workOnImports,
} from '../testing/import-desk.ts';
import { aMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';

const ZENDESK = sampleBytes('zendesk.jsonl');

const lines = (tickets: readonly object[]): Buffer => readFileSync(neutralFile(tickets));

const aTicketLine = (n: number, fields: object = {}) => ({
  id: String(n),
  title: `Lamp ${n}`,
  text: 'It flickers.',
  status: 'closed',
  created_at: new Date(Date.parse('2024-03-01T09:00:00Z') + n * 60_000).toISOString(),
  requester: { email: `visitor${n}@example.com`, name: null },
  ...fields,
});

const several = (count: number): Buffer => lines(Array.from({ length: count }, (_, n) => aTicketLine(n + 1)));

const pathOf = ({ id, team_id }: Pick<ImportDetail, 'id' | 'team_id'>): string => `/api/teams/${team_id}/imports/${id}`;

const titlesOn = async (owner: SignedIn, { id }: Site): Promise<string[]> =>
  (await owner.get(`/api/tickets?site_id=${id}&limit=1000`)).json().map(({ title }: { title: string }) => title);

test('a file is checked, mapped and imported, and taken back again', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  const nora = await aMember(site, 'agent');
  const { id: tagId } = (await owner.post(`/api/teams/${site.team_id}/tags`, { name: 'vip' })).json();
  const checked = await aCheckedImport(owner, site, 'zendesk export.jsonl', ZENDESK, { timezone: 'Europe/Stockholm' });
  expect(checked).toMatchObject({
    state: 'checked',
    source: 'zendesk',
    file_name: 'zendesk export.jsonl',
    size: ZENDESK.length,
    rows: 2,
    next_row: 0,
    known_tickets: 0,
    timezone: 'Europe/Stockholm',
    headers: null,
    undo_until: null,
    summary: {
      tickets: 2,
      comments: 4,
      private_comments: 2,
      statuses: { values: [{ value: 'closed' }, { value: 'solved' }] },
      agents: expect.arrayContaining([expect.objectContaining({ key: 'ben@desk.example', tickets: 1, comments: 1 })]),
      faults: 5,
    },
  });
  expect(checked.summary?.first_faults[0]).toMatchObject({ file: 'zendesk export.jsonl', line: 4 });
  expect(checked.mapping?.sites).toEqual({ site_id: site.id, by: null, places: [] });
  expect(checked.mapping?.tags).toContainEqual({ value: 'vip', tag: tagId });
  expect(checked.mapping?.people).toContainEqual({ agent: 'ben@desk.example', member_id: null });
  expect(await titlesOn(owner, site)).toEqual([]);
  const faults = await owner.get(`${pathOf(checked)}/faults`);
  expect(faults.headers['content-type']).toContain('text/csv');
  expect(faults.body.split('\r\n')[1]).toMatch(/^zendesk export.jsonl,4,4713,The date 2091/);

  const mapping = {
    statuses: [{ value: 'solved', status: 'open' }],
    tags: [{ value: 'lamp', tag: null }],
    people: [{ agent: 'ben@desk.example', member_id: nora.member_id }],
  };
  const started = (await owner.put(pathOf(checked), { mapping, state: 'running' })).json();
  expect(started).toMatchObject({ state: 'running', started_at: expect.any(String) });
  await workOnImports();
  const done: ImportDetail = (await owner.get(pathOf(checked))).json();
  expect(done).toMatchObject({
    state: 'done',
    next_row: 2,
    counts: { tickets: 2, comments: 4, known: 0 },
    finished_at: expect.any(String),
    undo_until: expect.any(String),
    undo: { deleted: 2, kept: 0 },
    upload: null,
  });
  const [, solved] = (await owner.get(`/api/tickets?site_id=${site.id}`)).json();
  expect(solved).toMatchObject({ status: 'open', assignee_id: nora.owner.id, tags: [{ name: 'vip' }] });
  const { rows } = await sql`select from import_files where team_id = ${site.team_id}`.execute(db);
  expect(rows).toEqual([]);

  await owner.put('/api/tickets/status', { ids: [solved.id], status: 'in_progress' });
  expect((await owner.post(`${pathOf(done)}/undo`)).json()).toMatchObject({ state: 'undoing' });
  await workOnImports();
  expect((await owner.get(pathOf(done))).json()).toMatchObject({
    state: 'undone',
    undo_until: null,
    // The other one was merged into it on the other desk.
    kept_tickets: [solved.id, solved.id + 1],
  });
  expect((await titlesOn(owner, site)).length).toBe(2);
  expect((await owner.post(`${pathOf(done)}/undo`)).statusCode).toBe(409);
  const actions = (await owner.get(`/api/teams/${site.team_id}/activity`)).json();
  expect(
    actions.map(({ action }: { action: string }) => action).filter((action: string) => action.startsWith('import')),
  ).toEqual(['import_undone', 'import_finished', 'import_started']);
});

test('only owners and admins import, each into their own team', async () => {
  const { owner, site } = await anOwnerWithSite();
  const stranger = await anOwner('Ada');
  const agent = await aMember(site, 'agent');
  const admin = await aMember(site, 'admin');
  const checked = await aCheckedImport(owner, site, 'history.jsonl', several(1));
  const { upload } = checked;
  const calls = (browser: Pick<SignedIn, 'get' | 'post' | 'put' | 'delete'>) => [
    browser.get(importsOf(site)),
    browser.post(importsOf(site), { upload }),
    browser.get(pathOf(checked)),
    browser.get(`${pathOf(checked)}/faults`),
    browser.put(pathOf(checked), { state: 'running' }),
    browser.post(`${pathOf(checked)}/undo`),
    browser.delete(pathOf(checked)),
  ];
  const statuses = async (browser: Parameters<typeof calls>[0]) =>
    new Set((await Promise.all(calls(browser))).map(({ statusCode }) => statusCode));
  expect(await statuses(await aSignedOutBrowser())).toEqual(new Set([401]));
  expect(await statuses(stranger)).toEqual(new Set([404]));
  expect(await statuses(agent)).toEqual(new Set([403]));
  expect((await beginHistory(agent, site.team_id, 'a.jsonl', 10)).statusCode).toBe(403);
  expect((await beginHistory(stranger, site.team_id, 'a.jsonl', 10)).statusCode).toBe(404);
  const own = await aSite(stranger);
  const foreign = await stranger.post(importsOf(own), { upload });
  expect([foreign.statusCode, foreign.json().issues]).toMatchObject([400, [{ path: ['upload'] }]]);
  expect((await stranger.get(`/api/teams/${own.team_id}/imports/${checked.id}`)).statusCode).toBe(404);
  expect((await admin.get(importsOf(site))).json()).toMatchObject([{ id: checked.id, state: 'checked' }]);
});

test('a mapping names words of the file, and sites, tags and members of the team', async () => {
  const { owner, site } = await anOwnerWithSite();
  const { site: foreign } = await anOwnerWithSite();
  const client = await aMember(site, 'client');
  const checked = await aCheckedImport(owner, site, 'history.jsonl', lines([aTicketLine(1, { tags: ['__proto__'] })]));
  expect(checked.mapping?.tags).toEqual([{ value: '__proto__', tag: 'new' }]);
  const refusal = async (mapping: object) => {
    const answer = await owner.put(pathOf(checked), { mapping });
    return [answer.statusCode, answer.json().issues?.map(({ path }: { path: string[] }) => path.join('.'))];
  };
  const place = { value: 'Shop', site_id: foreign.id };
  expect(await refusal({ sites: { site_id: foreign.id, by: 'brand', places: [place] } })).toEqual([
    400,
    ['mapping.sites.site_id', 'mapping.sites.places.0.site_id'],
  ]);
  expect(await refusal({ statuses: [{ value: 'constructor', status: 'open' }] })).toEqual([
    400,
    ['mapping.statuses.0.value'],
  ]);
  expect(await refusal({ statuses: [{ value: 'closed', status: 'gone' }] })).toEqual([
    400,
    ['mapping.statuses.0.status'],
  ]);
  expect(await refusal({ tags: [{ value: '__proto__', tag: 999_999 }] })).toEqual([400, ['mapping.tags.0.tag']]);
  const agent = checked.summary?.agents[0]?.key ?? 'nobody';
  expect((await refusal({ people: [{ agent, member_id: client.member_id }] }))[0]).toBe(400);
  const unplaced = await owner.put(pathOf(checked), {
    mapping: { sites: { site_id: null, by: null, places: [] } },
    state: 'running',
  });
  expect([unplaced.statusCode, unplaced.json().issues]).toMatchObject([
    400,
    [{ path: ['mapping', 'sites', 'site_id'] }],
  ]);
  expect((await owner.get(pathOf(checked))).json()).toEqual(checked);
});

test('brands go to the sites that a rule names, and a second import says what is known there', async () => {
  const { owner, site: shop } = await anOwnerWithSite();
  const studio = await aSite(owner, { domain: 'studio.example' });
  const file = lines([
    aTicketLine(1, { brand: 'Shop' }),
    aTicketLine(2, { brand: 'Studio' }),
    aTicketLine(3, { brand: null }),
  ]);
  const run = async (checked: ImportDetail) => {
    const places = [{ value: 'Studio', site_id: studio.id }];
    const sites = { site_id: shop.id, by: 'brand', places };
    const changed = (await owner.put(pathOf(checked), { mapping: { sites } })).json();
    await owner.put(pathOf(checked), { state: 'running' });
    await workOnImports();
    return { known: changed.known_tickets, counts: (await owner.get(pathOf(checked))).json().counts };
  };
  const first = await aCheckedImport(owner, shop, 'history.jsonl', file, {});
  expect(first.mapping?.sites.site_id).toBeNull();
  expect(await run(first)).toMatchObject({ known: 0, counts: { tickets: 3 } });
  expect([await titlesOn(owner, shop), await titlesOn(owner, studio)]).toEqual([['Lamp 3', 'Lamp 1'], ['Lamp 2']]);
  const second = await aCheckedImport(owner, shop, 'history.jsonl', file);
  expect(second.known_tickets).toBe(2);
  expect(await run(second)).toMatchObject({ known: 3, counts: { tickets: 0, known: 3 } });
});

test('a pause ends a run at its page, and any instance goes on there', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  const checked = await aCheckedImport(owner, site, 'history.jsonl', several(450));
  await owner.put(pathOf(checked), { state: 'running' });
  const [one, other] = [await anImportWorker(), await anImportWorker()];
  one.wake();
  other.wake();
  await expect.poll(async () => (await owner.get(pathOf(checked))).json().next_row).toBeGreaterThanOrEqual(200);
  expect((await owner.put(pathOf(checked), { state: 'paused' })).json()).toMatchObject({
    state: 'paused',
    paused_by_name: 'Marta Lindqvist',
    paused_at: expect.any(String),
  });
  await Promise.all([one.drained(), other.drained()]);
  await Promise.all([one.stop(), other.stop()]);
  const { next_row, counts } = (await owner.get(pathOf(checked))).json();
  expect(next_row).toBeLessThan(450);
  expect(counts.tickets).toBe(next_row);
  const upload = await uploadHistory(owner, site.team_id, 'other.jsonl', several(1));
  expect((await owner.post(importsOf(site), { upload })).statusCode).toBe(409);
  expect((await owner.delete(pathOf(checked))).statusCode).toBe(409);
  await owner.put(pathOf(checked), { state: 'running' });
  // Another instance was killed while it had the import.
  await sql`update imports set leased_until = now() + interval '1 minute' where id = ${checked.id}`.execute(db);
  await workOnImports();
  expect((await owner.get(pathOf(checked))).json().state).toBe('running');
  await sql`update imports set leased_until = now() - interval '1 second' where id = ${checked.id}`.execute(db);
  await workOnImports();
  expect((await owner.get(pathOf(checked))).json()).toMatchObject({
    state: 'done',
    counts: { tickets: 450, known: 0 },
  });
  expect(new Set(await titlesOn(owner, site)).size).toBe(450);
});

test('an import that was only checked makes room for the next one, with its file or another', async () => {
  const { owner, site } = await anOwnerWithSite();
  const first = await aCheckedImport(owner, site, 'history.jsonl', several(1));
  const again = (await owner.post(importsOf(site), { upload: first.upload, day_first: true })).json();
  await workOnImports();
  expect((await owner.get(pathOf(again))).json()).toMatchObject({ state: 'checked', day_first: true });
  expect((await owner.get(pathOf(first))).statusCode).toBe(404);
  const next = await aCheckedImport(owner, site, 'other.jsonl', several(2));
  expect((await owner.get(importsOf(site))).json().map(({ id }: ImportDetail) => id)).toEqual([next.id]);
  const gone = await owner.post(importsOf(site), { upload: first.upload });
  expect(gone.json().issues).toMatchObject([{ path: ['upload'] }]);
  expect((await owner.delete(pathOf(next))).json()).toEqual({ id: next.id });
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from file_removals where storage_key in (${first.upload}, ${next.upload})`.execute(
    await testDatabase(),
  );
  expect(rows).toHaveLength(2);
});

test('a file of no known form is refused with what was expected, and a CSV with its columns', async () => {
  const { owner, site } = await anOwnerWithSite();
  const letter = await aCheckedImport(owner, site, 'letter.txt', Buffer.from('Dear reader, this is a letter.'));
  expect(letter).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('Expected is one of'),
    summary: null,
  });
  expect((await owner.put(pathOf(letter), { state: 'running' })).statusCode).toBe(409);
  const csv = await aCheckedImport(
    owner,
    site,
    'tickets.csv',
    Buffer.from('Betreff,Angelegt,Stand,Wer\nLampe,2024-03-01,offen,Anna\n'),
  );
  expect(csv).toMatchObject({ state: 'refused', headers: ['Betreff', 'Angelegt', 'Stand', 'Wer'] });
  const columns = { title: 'Betreff', created: 'Angelegt', status: 'Stand' };
  const named = (await owner.post(importsOf(site), { upload: csv.upload, columns })).json();
  await workOnImports();
  expect((await owner.get(pathOf(named))).json()).toMatchObject({
    state: 'checked',
    columns: expect.objectContaining(columns),
    headers: ['Betreff', 'Angelegt', 'Stand', 'Wer'],
    mapping: { statuses: [{ value: 'offen', status: 'archived' }] },
  });
  const large = await beginHistory(owner, site.team_id, 'a.zip', 500 * 1024 ** 2 + 1);
  expect([large.statusCode, large.json().error]).toEqual([413, 'Files may have at most 500 MB.']);
});

test('whoever is erased during an import does not come with its later pages', async () => {
  const { owner, site } = await anOwnerWithSite();
  const anna = { email: 'anna@example.com', name: 'Anna' };
  await aCheckedImport(owner, site, 'history.jsonl', lines([aTicketLine(1, { requester: anna })])).then(
    async (first) => {
      await owner.put(pathOf(first), { state: 'running' });
      await workOnImports();
    },
  );
  const checked = await aCheckedImport(
    owner,
    site,
    'more.jsonl',
    lines([aTicketLine(1, { requester: anna }), aTicketLine(2, { requester: anna }), aTicketLine(3)]),
  );
  await owner.put(pathOf(checked), { state: 'running' });
  const body = { email: anna.email, confirm: anna.email, delete_tickets: true };
  expect((await owner.post(`/api/teams/${site.team_id}/people/erase`, body)).statusCode).toBe(200);
  await workOnImports();
  expect((await owner.get(pathOf(checked))).json()).toMatchObject({
    state: 'done',
    next_row: 3,
    counts: { tickets: 1 },
  });
  expect(await titlesOn(owner, site)).toEqual(['Lamp 3']);
});

test('an import into a site that is deleted meanwhile fails with a sentence, and can be undone', async () => {
  const { owner, site } = await anOwnerWithSite();
  const checked = await aCheckedImport(owner, site, 'history.jsonl', several(1));
  await owner.put(pathOf(checked), { state: 'running' });
  await owner.delete(`/api/sites/${site.id}`);
  const worker = await anImportWorker({ onError: () => undefined });
  worker.wake();
  await worker.drained();
  await worker.stop();
  expect((await owner.get(pathOf(checked))).json()).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('A site of this import was deleted'),
  });
  expect((await owner.put(pathOf(checked), { state: 'running' })).json().issues).toMatchObject([
    { path: ['mapping', 'sites', 'site_id'] },
  ]);
  await owner.post(`${pathOf(checked)}/undo`);
  await workOnImports();
  expect((await owner.get(pathOf(checked))).json()).toMatchObject({ state: 'undone', kept_tickets: [] });
});
