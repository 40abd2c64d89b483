import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { historyFile, readHistoryFile } from '../testing/history-files.ts';
import { runImport } from '../testing/imported-tickets.ts';
import { aMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';

type Line = Readonly<Record<string, unknown>> & { readonly kind: string };

async function exportOf(
  owner: SignedIn,
  { team_id }: Site,
): Promise<{ readonly text: string; readonly lines: Line[] }> {
  const { body: text, statusCode } = await owner.get(`/api/teams/${team_id}/export/team.jsonl`);
  expect(statusCode).toBe(200);
  return {
    text,
    lines: text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line),
  };
}

async function expectOk(response: ReturnType<SignedIn['get']>) {
  const { statusCode, body } = await response;
  expect([statusCode, body.slice(0, 300)]).toEqual([expect.toSatisfy((code: number) => code < 300), expect.anything()]);
  return JSON.parse(body === '' ? 'null' : body);
}

/** A team that did everything a ticket can have. */
async function aBusyTeam() {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite({ shows_minutes: true });
  const ben = await aMember(site, 'agent', { name: 'Ben' });
  const [lamp, cord, plug] = [
    await aTicket(site, { title: 'Lamp', language: 'de', user_id: 'u-7', description: 'Ein Riss\n\nin der Lampe 🪔' }),
    await aTicket(site, { title: 'Cord' }),
    await aTicket(site, { title: 'Plug', user_email: null, user_name: null }),
  ];
  const of = (id: number, call: string) => `/api/tickets/${id}/${call}`;
  const tag = await expectOk(owner.post(`/api/teams/${site.team_id}/tags`, { name: 'vip', color: 2 }));
  await expectOk(owner.put('/api/tickets/tags', { ids: [lamp.id], add: [tag.id], remove: [] }));
  await expectOk(owner.put(of(lamp.id, 'assignee'), { user_id: ben.owner.id }));
  await expectOk(
    ben.post(of(lamp.id, 'comments'), {
      comment: '**Bold** reply',
      audience: 'customer',
      minutes: 5,
      format: 'markdown',
    }),
  );
  await expectOk(owner.post(of(lamp.id, 'comments'), { comment: 'A note', audience: 'team', minutes: 10 }));
  await expectOk(owner.post(of(lamp.id, 'comments'), { comment: 'For the client', audience: 'client' }));
  await expectOk(owner.post(of(cord.id, 'comments'), { comment: 'About the cord', audience: 'customer' }));
  await expectOk(owner.post(of(cord.id, 'merge'), { into: lamp.id }));
  await expectOk(owner.put(`/api/tickets/${lamp.id}`, { title: 'Lamp, broken' }));
  await expectOk(owner.put(of(lamp.id, 'status'), { status: 'resolved' }));
  await expectOk(owner.put(of(plug.id, 'status'), { status: 'closed' }));
  await sql`
    insert into ratings (ticket_id, score, words) values (${lamp.id}, 'good', 'Quick')`.execute(db);
  await sql`
    insert into comments (ticket_id, author, author_name, comment, full_text, came_by)
    values (${lamp.id}, 'customer', 'Priya Raman', 'Thanks', ${'Thanks\n\n> quoted'}, 'email')`.execute(db);
  await db
    .insertInto('files')
    .values({ site_id: site.id, ticket_id: plug.id, name: 'plug.png', size: 7, came_from: 'visitor', state: 'missing' })
    .execute();
  return { owner, ben, site };
}

/** Another team with the same people. */
async function theSamePeople(members: readonly SignedIn[]) {
  const db = await testDatabase();
  const owner = await anOwner();
  const site = await aSite(owner, { shows_minutes: true });
  for (const { owner: user } of members)
    await db
      .insertInto('team_members')
      .values({
        team_id: site.team_id,
        user_id: user.id,
        role: 'agent',
        sees_all_sites: true,
        joined_at: sql<string>`now()`,
      })
      .execute();
  return { owner, site };
}

const TICKET_IDS = new Set(['ticket_id', 'merged_from', 'merged_into', 'into', 'from']);
const OTHER_IDS = new Set(['id', 'site_id', 'team_id']);

/** Ids become what they stand for: the title of a ticket, the words of a comment. */
function nameIds(lines: readonly Line[]): Map<string, unknown> {
  const titles = new Map(lines.filter(({ kind }) => kind === 'ticket').map(({ id, title }) => [id, title]));
  const words = new Map(lines.filter(({ kind }) => kind === 'comment').map(({ id, comment }) => [id, comment]));
  const named = (name: string, value: unknown): unknown => {
    if (name === 'comment_id') return words.get(value) ?? value;
    if (TICKET_IDS.has(name)) return titles.get(value) ?? value;
    if (OTHER_IDS.has(name)) return undefined;
    if (Array.isArray(value)) return value.map((each) => named('', each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, named(key, each)]));
  };
  const fields = new Map<string, unknown>();
  for (const line of lines.filter(({ kind }) => KINDS.has(kind))) {
    const { kind, ...rest } = named('', line) as Line;
    // It lets a reply be taken back within seconds.
    if (kind === 'event') delete (rest.change as { comment_id?: unknown }).comment_id;
    const what = rest.title ?? rest.comment ?? rest.name ?? rest.event ?? rest.score;
    for (const [name, value] of Object.entries(rest)) {
      const key = `${kind} ${what}${rest.ticket_id === undefined ? '' : ` of ${rest.ticket_id}`}: ${name}`;
      fields.set(key, [...((fields.get(key) as unknown[] | undefined) ?? []), value]);
    }
  }
  return fields;
}

const KINDS = new Set(['ticket', 'comment', 'file', 'event', 'rating']);

function differences(before: readonly Line[], after: readonly Line[]): Record<string, unknown> {
  const [old, now] = [nameIds(before), nameIds(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const differing = names.filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)));
  return Object.fromEntries(differing.map((name) => [name, [old.get(name), now.get(name)]]));
}

test('what a team exports and another one imports is exported there again, but for ids and what only one place can say', async () => {
  const db = await testDatabase();
  const { owner, ben, site } = await aBusyTeam();
  const first = await exportOf(owner, site);
  const other = await theSamePeople([owner, ben]);
  const { tickets, faults } = await readHistoryFile(historyFile('team.jsonl', first.text), { now: Date.now() });
  expect(faults).toEqual([]);
  const { counts } = await runImport(db, other.site, tickets);
  expect(counts).toMatchObject({ tickets: 3, left_out_files: 1 });
  const second = await exportOf(other.owner, other.site);
  const imported = [['widget'], ['import']];
  expect(differences(first.lines, second.lines)).toEqual({
    'ticket Lamp, broken: came_by': imported,
    'ticket Cord: came_by': imported,
    'ticket Plug: came_by': imported,
    // Names that follow it are no accounts.
    'ticket Lamp, broken: followers': [[['Marta Lindqvist', 'Ben Lindqvist']], [['Ben Lindqvist']]],
  });
  const again = await runImport(db, other.site, tickets);
  expect(again.counts).toMatchObject({ tickets: 0, comments: 0, known: 3, added_comments: 0, left_out_files: 0 });
  expect(differences(second.lines, (await exportOf(other.owner, other.site)).lines)).toEqual({});
});

test('an exported history cannot carry more than it says', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  const event = { kind: 'event', ticket_id: 1, actor: 'member', actor_id: 1, created_at: '2024-03-02T09:00:00Z' };
  const moved = { into: 1, comment_ids: [1], file_ids: [1], description_id: 1, status: 'open', ticket_ids: [] };
  const lines = [
    { kind: 'export', format: 1, team_id: 1 },
    { kind: 'ticket', id: 1, title: 'Lamp', status: 'closed', created_at: '2024-03-01T09:00:00Z' },
    { ...event, id: 1, event: 'merged', change: { after: { into: 7 }, moved } },
    {
      ...event,
      id: 2,
      event: 'moved',
      change: { before: { site_id: site.id, site_name: 'Shop' }, undo: { assignee_id: 1 } },
    },
    { ...event, id: 3, event: 'exploded', change: {} },
    { ...event, id: 4, event: 'status', change: { before: { a: 1 }, after: 'closed', because: 'x', comment_id: 4 } },
    { ...event, id: 5, event: 'assigned', change: { after: { user_id: 1, name: 'Zoe\u0000' } }, created_at: 'never' },
    { ...event, id: 6, event: 'assigned', change: { after: { user_id: 1, name: 'Zoe\u0000' } } },
    { kind: 'end' },
  ];
  const path = historyFile('team.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
  await runImport(db, site, (await readHistoryFile(path)).tickets);
  const { rows } = await sql<{ kind: string; actor_id: null; change: unknown }>`
    select kind, actor_id, change from ticket_events inner join tickets on tickets.id = ticket_id
    where tickets.site_id = ${site.id} order by ticket_events.id`.execute(db);
  expect(rows).toEqual([
    { kind: 'merged', actor_id: null, change: { after: { into: null } } },
    { kind: 'moved', actor_id: null, change: { before: { site_name: 'Shop' } } },
    { kind: 'status', actor_id: null, change: { before: null, after: 'closed' } },
    { kind: 'assigned', actor_id: null, change: { after: { user_id: null, name: 'Zoe' } } },
  ]);
  const [{ id }] = (await owner.get(`/api/tickets?site_id=${site.id}`)).json();
  expect((await owner.post(`/api/tickets/${id}/unmerge`)).statusCode).toBe(409);
});
