import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOwner, aSite, aTicket } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { postgresUrl, testDatabase } from '../testing/test-database.ts';
import { csvLine } from './csv.ts';

async function aTeam() {
  const owner = await anOwner();
  const [site, other] = [await aSite(owner), await aSite(owner)];
  const ticket = await aTicket(site, { title: '=HYPERLINK("https://evil.example")', description: 'One,\r\n"two"' });
  await aTicket(other);
  await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: '@sum, please' });
  return { owner, site, other, ticket, path: `/api/teams/${site.team_id}/export` };
}

const addTickets = async ({ id, team_id }: Site, count: number) =>
  sql`
    insert into tickets (site_id, team_id, title, description)
    select ${id}, ${team_id}, 'Ticket ' || n, repeat('x', 2000) from generate_series(1, ${count}) as n`.execute(
    await testDatabase(),
  );

function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cells = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/gy;
  for (let row: string[] = []; cells.lastIndex < text.length; ) {
    const [, cell = '', end] = cells.exec(text) ?? [];
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('an export', () => {
  test('as CSV opens in a spreadsheet and runs no formula', async () => {
    const { owner, ticket, path } = await aTeam();
    const { headers, body } = await owner.get(`${path}/tickets.csv`);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="tickets.csv"',
    });
    expect(headers.etag).toBeUndefined();
    const [names = [], first = [], ...rest] = parseCsv(body.replace(/^\uFEFF/, ''));
    expect(body.startsWith('\uFEFF')).toBe(true);
    const row = Object.fromEntries(names.map((name, n) => [name, first[n]]));
    expect(row).toMatchObject({
      id: String(ticket.id),
      title: `'=HYPERLINK("https://evil.example")`,
      description: 'One,\r\n"two"',
      created_at: ticket.created_at,
    });
    expect(rest).toHaveLength(1);
    expect((await owner.get(`${path}/comments.csv`)).body).toContain(`"'@sum, please"`);
    for (const start of ['=', '+', '-', '@', '\t', '\r']) expect(csvLine([`${start}1`])).toMatch(/^"?'/);
    expect(csvLine([-5])).toBe('-5\r\n');
  });

  test('as JSON lines says what it holds and ends with what was written', async () => {
    const { owner, site, path, ticket } = await aTeam();
    await owner.put(`/api/tickets/${ticket.id}/status`, { status: 'open' });
    const { body, headers } = await owner.get(`${path}/team.jsonl`);
    expect(headers['content-type']).toBe('application/jsonl');
    const lines = body
      .trim()
      .split('\n')
      .map(
        (line) =>
          JSON.parse(line) as { kind: string; counts?: Record<string, number>; written?: Record<string, number> },
      );
    expect(lines[0]).toMatchObject({
      kind: 'export',
      format: 1,
      counts: { site: 2, ticket: 2, comment: 1, member: 1, event: 1 },
    });
    expect(lines.at(-1)).toMatchObject({ kind: 'end' });
    expect(lines.at(-1)?.written).toEqual(lines[0]?.counts);
    const ofKind = (kind: string) => lines.filter((line) => line.kind === kind);
    for (const [kind, count] of Object.entries(lines[0]?.counts ?? {})) expect(ofKind(kind)).toHaveLength(count);
    const fields = (kind: string) => Object.keys(ofKind(kind)[0] ?? {});
    for (const name of ['api_key', 'asks_rating', 'keep_tickets_days']) expect(fields('site')).toContain(name);
    expect([fields('day').includes('date'), fields('member').includes('site_ids')]).toEqual([true, true]);
    expect(ofKind('day')[0]).toMatchObject({ pages: [{ path: '/lamps', widget_loads: 0, tickets: 1 }] });
    expect(ofKind('event')).toMatchObject([{ event: 'status', ticket_id: ticket.id }]);
    const counted = Object.values(lines[0]?.counts ?? {}).reduce((sum, count) => sum + count, 0);
    expect(lines).toHaveLength(counted + 2);
    expect((await owner.get(path)).json()).toMatchObject({ tickets: 2, comments: 1, lines: counted });
    const { body: one } = await owner.get(`${path}/team.jsonl?site_id=${site.id}`);
    expect(JSON.parse(one.split('\n')[0] ?? '')).toMatchObject({ site_ids: [site.id], counts: { site: 1, ticket: 1 } });
    await owner.send({ method: 'HEAD', url: `${path}/team.jsonl` });
    const activity: { action: string }[] = (await owner.get(`/api/teams/${site.team_id}/activity`)).json();
    expect(activity.filter(({ action }) => action === 'exported')).toHaveLength(2);
  });

  test('has the monthly reports of a site: when they go, to whom, and each month with its words', async () => {
    const { owner, site, path } = await aTeam();
    const reports = `/api/sites/${site.id}/reports`;
    const month = new Date().toISOString().slice(0, 7);
    await owner.put(`/api/sites/${site.id}/report-settings`, { sends: 'held', shows_titles: false });
    await owner.post(`/api/sites/${site.id}/report-recipients`, { email: 'sofia@harbor.example' });
    await owner.put(`${reports}/${month}/words`, { words: 'A **busy** month.' });
    const linesOf = async (query: string) =>
      (await owner.get(`${path}/team.jsonl${query}`)).body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { kind: string; id?: number });
    const lines = await linesOf(`?site_id=${site.id}`);
    const ofKind = (kind: string) => lines.filter((line) => line.kind === kind);
    expect(ofKind('site')).toMatchObject([{ report_sends: 'held', report_shows_titles: false }]);
    expect(ofKind('report')).toMatchObject([
      { site_id: site.id, month, words: 'A **busy** month.', figures: null, sent_at: null, left_out: [], texts: [] },
    ]);
    expect(ofKind('report_recipient')).toMatchObject([{ email: 'sofia@harbor.example', confirmed_at: null }]);
    expect(JSON.stringify(lines)).not.toContain('mailbox');
    expect((await linesOf('')).filter(({ kind }) => kind === 'report')).toHaveLength(1);
  });

  // The statements are plain counts, and the embedded database inserts so many rows slowly.
  test.skipIf(!postgresUrl)('of many tickets is announced with an estimate', async () => {
    const { owner, site, path } = await aTeam();
    const db = await testDatabase();
    for (let n = 0; n < 3; n += 1) await addTickets(site, 2_000);
    await sql`update all_sites set new_tickets = new_tickets + 6000 where id = ${site.id}`.execute(db);
    await sql`
      insert into comments (ticket_id, comment)
      select id, 'x' from tickets, generate_series(1, 2) where site_id = ${site.id}`.execute(db);
    // Autovacuum analyzes within a minute; without statistics the planner may choose the slowest join.
    await sql`analyze tickets, comments`.execute(db);
    const response = await owner.get(path);
    expect(response.statusCode).toBe(200);
    const { tickets, comments, lines } = response.json();
    expect(tickets).toBe(6_002);
    expect(comments).toBeCloseTo(12_004, -2);
    expect(lines).toBeGreaterThan(tickets + comments);
  });

  test('is for owners and admins of the team, and for its sites', async () => {
    const { site, path, owner } = await aTeam();
    expect((await (await aMember(site, 'agent')).get(`${path}/tickets.csv`)).statusCode).toBe(403);
    expect((await (await anOwner()).get(`${path}/tickets.csv`)).statusCode).toBe(404);
    const foreign = await aSite(await anOwner());
    expect((await owner.get(`${path}/tickets.csv?site_id=${foreign.id}`)).statusCode).toBe(404);
  });

  test('is one of two that run at the same time', async () => {
    const { owner, site, path } = await aTeam();
    await addTickets(site, 3_000);
    // A stream that is not read stays open.
    const open = async () =>
      (await owner.send({ method: 'GET', url: `${path}/tickets.csv`, payloadAsStream: true })).stream();
    const running = [await open(), await open()];
    const third = await owner.get(`${path}/comments.csv`);
    expect([third.statusCode, Number(third.headers['retry-after']) > 0]).toEqual([429, true]);
    running[0]?.destroy();
    for await (const _chunk of running[1] ?? []);
    expect((await owner.get(`${path}/comments.csv`)).statusCode).toBe(200);
  });

  test('has the rows that existed when it began, page after page', async () => {
    const { owner, site, path } = await aTeam();
    await addTickets(site, 2_500);
    const stream = (await owner.send({ method: 'GET', url: `${path}/team.jsonl`, payloadAsStream: true })).stream();
    let text = '';
    for await (const chunk of stream) {
      if (text === '') await Promise.all([aTicket(site), aTicket(site)]);
      text += chunk;
    }
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; id: number; counts?: object });
    const ids = lines.filter(({ kind }) => kind === 'ticket').map(({ id }) => id);
    expect(ids).toHaveLength(2_502);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(lines.at(-1)).toEqual({ kind: 'end', written: lines[0]?.counts });
    const { rows } = await sql<{ count: number }>`
      select count(*) from tickets where team_id = ${site.team_id} and id <= ${Math.max(...ids)}`.execute(
      await testDatabase(),
    );
    expect(rows[0]?.count).toBe(ids.length);
  });
});
