import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { historyFile, neutralFile, readHistoryFile, sampleBytes, samplePath } from '../testing/history-files.ts';
import { temporaryFolder } from '../testing/test-database.ts';
import { writeZip } from '../testing/zip-file.ts';

const anna = { email: 'anna@example.com', name: 'Anna Berg' };
const ben = { email: 'ben@desk.example', name: 'Ben Ek' };

describe('The JSON export of Zendesk', () => {
  test('becomes tickets with their comments, in order of creation, each once', async () => {
    const { tickets, summary } = await readHistoryFile(samplePath('zendesk.jsonl'));
    expect(tickets.map(({ source_id }) => source_id)).toEqual(['4711', '4712']);
    const [lamp, merged] = tickets;
    expect(lamp).toMatchObject({
      source: 'zendesk',
      line: 2,
      title: 'The lamp is broken.',
      text: 'The lamp is broken. \n \nAnna',
      status: 'solved',
      priority: 'high',
      tags: ['lamp', 'vip'],
      brand: '77',
      group: 'Support',
      requester: anna,
      assignee: ben,
      created_at: '2024-03-01T09:00:00.000Z',
      updated_at: '2024-03-04T10:00:00.000Z',
      rating: { score: 'bad', words: 'Too slow', created_at: '2024-03-04T11:00:00.000Z' },
    });
    expect(lamp?.comments).toMatchObject([
      { source_id: '14', author: 'customer', text: 'Only on this page.' },
      {
        source_id: '12',
        author: 'agent',
        person: ben,
        is_private: false,
        text: 'We send a new one.\n\n> The lamp is broken.',
      },
      { source_id: '13', author: 'agent', person: null, is_private: true, text: 'Call the carrier.' },
    ]);
    expect(lamp?.files).toMatchObject([
      {
        name: 'lamp.jpg',
        url: 'https://lamps.zendesk.com/attachments/token/a/?name=lamp.jpg',
        path_in_archive: null,
        comment_source_id: null,
      },
      { name: 'label.pdf', url: null, path_in_archive: null, comment_source_id: '12' },
    ]);
    expect(merged).toMatchObject({ merged_into: '4711', assignee: null });
    expect(summary).toMatchObject({
      source: 'zendesk',
      tickets: 2,
      comments: 4,
      private_comments: 2,
      files_inside: 0,
      files_linked: 2,
      merged: 1,
      rated: 1,
      repeated_rows: 1,
      first_created_at: '2024-03-01T09:00:00.000Z',
      last_created_at: '2024-03-05T08:00:00.000Z',
      statuses: {
        values: [
          { value: 'closed', count: 1 },
          { value: 'solved', count: 1 },
        ],
        unlisted: 0,
      },
      agents: [{ ...ben, tickets: 1, comments: 1 }],
    });
  });

  test('names what it leaves out, with the line and the reason', async () => {
    const { faults } = await readHistoryFile(samplePath('zendesk.jsonl'));
    expect(faults.map(({ line, source_id, reason }) => [line, source_id, reason])).toEqual([
      [4, '4713', 'The date 2091-01-04T09:00:00Z is in the future.'],
      [5, '4714', 'No title and no text.'],
      [6, '4715', 'The date 1994-12-31T23:59:59Z is before 1995.'],
      [7, '4716', 'The ticket was deleted in Zendesk.'],
      [8, null, expect.stringMatching(/^Not valid JSON: /)],
    ]);
  });

  test('finds people and brands in other files of its archive, wherever they stand in it', async () => {
    const ticket = {
      id: 5,
      status: 'open',
      subject: 'Hello',
      description: 'Text',
      requester_id: 1,
      assignee_id: 9,
      brand_id: 77,
      created_at: '2024-01-01T00:00:00Z',
      comments: [
        { id: 1, author_id: 1, plain_body: 'Text', public: true, created_at: '2024-01-01T00:00:00Z' },
        { id: 2, author_id: 2, plain_body: 'I am in copy.', public: true, created_at: '2024-01-02T00:00:00Z' },
      ],
    };
    const users = [
      { id: 1, role: 'end-user', name: 'Anna Berg', email: 'anna@example.com' },
      { id: 2, role: 'end-user', name: 'Carl', email: 'carl@example.com' },
      { id: 9, role: 'agent', name: 'Ben Ek', email: 'ben@desk.example' },
    ];
    const json = (lines: readonly object[]) => Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
    const path = writeZip(`${temporaryFolder()}/zendesk.zip`, [
      { name: 'export/tickets.json', bytes: json([ticket]) },
      { name: 'export/users.json', bytes: json(users) },
      { name: 'export/brands.json', bytes: json([{ id: 77, name: 'Lamps', url: 'https://l.zendesk.com/b/77.json' }]) },
    ]);
    const { tickets } = await readHistoryFile(path);
    expect(tickets).toMatchObject([
      {
        file: 'export/tickets.json',
        brand: 'Lamps',
        requester: anna,
        assignee: ben,
        comments: [{ author: 'customer', person: { email: 'carl@example.com', name: 'Carl' } }],
      },
    ]);
  });
});

test('The account export of Freshdesk is read with its users and groups', async () => {
  const path = writeZip(
    `${temporaryFolder()}/freshdesk.zip`,
    ['Tickets0.json', 'Users0.json', 'Groups0.json'].map((name) => ({ name, bytes: sampleBytes(name) })),
  );
  const { tickets, faults } = await readHistoryFile(path);
  const [support, old] = tickets;
  expect(support).toMatchObject({
    source: 'freshdesk',
    source_id: '138',
    title: 'Support Needed',
    status: 'waiting on supplier',
    priority: 'high',
    tags: ['printer'],
    group: 'Hardware',
    requester: { email: 'rita@example.com', name: 'Rita' },
    assignee: { email: 'ravi@desk.example', name: 'Ravi' },
    created_at: '2014-01-07T09:27:55.000Z',
    resolved_at: '2014-01-09T04:30:00.000Z',
    comments: [
      { source_id: '2', author: 'agent', text: 'Please restart it.' },
      { source_id: '3', author: 'customer', text: 'Works.', person: { email: 'rita@example.com', name: 'Rita' } },
    ],
    files: [{ name: 'steps.pdf', url: 'https://s3.example/steps.pdf', comment_source_id: '2' }],
  });
  expect(old).toMatchObject({ status: 'closed', priority: 'low', assignee: null, requester: { name: 'Sam' } });
  expect(faults).toMatchObject([{ line: 64, source_id: '139', reason: 'The ticket is marked as spam of Freshdesk.' }]);
});

describe('Lines of deskbell convert', () => {
  test('are grouped, wherever the comments of a ticket stand', async () => {
    const path = writeZip(`${temporaryFolder()}/history.zip`, [
      { name: 'history.jsonl', bytes: sampleBytes('history.jsonl') },
      { name: 'storage/attachment/7/plan.pdf', bytes: Buffer.from('%PDF'), isStored: true },
    ]);
    const { tickets, summary, faults } = await readHistoryFile(path);
    expect(tickets).toMatchObject([
      {
        source: 'freescout',
        title: 'Einbau',
        text: 'Wie geht das?',
        status: 'active',
        priority: null,
        requester: { email: null, name: 'Frau Öz' },
        language: 'de',
        page_url: 'https://shop.example/einbau',
        created_at: '2023-05-02T08:00:00.000Z',
        comments: [{ source_id: '71', is_private: true, person: ben }],
      },
    ]);
    expect(summary).toMatchObject({ files_inside: 1, files_linked: 1 });
    expect(faults).toMatchObject([
      { line: 4, source_id: '8', reason: 'A comment of a ticket that is not in the file, or was left out.' },
    ]);
  });

  test('may have a CSV beside them, which is an attachment and no history', async () => {
    const ticket = {
      kind: 'ticket',
      id: 1,
      title: 'A',
      created_at: '2024-01-01',
      files: [{ name: 'b', path: 'a/b.csv' }],
    };
    const lines = ['{"kind":"history","format":1}', JSON.stringify(ticket), '{"kind":"end"}'].join('\n');
    const path = writeZip(`${temporaryFolder()}/history.zip`, [
      { name: 'a/b.csv', bytes: Buffer.from('Title,Created\nAn order,2024-01-01\n') },
      { name: 'history.jsonl', bytes: Buffer.from(lines) },
    ]);
    const { tickets, summary } = await readHistoryFile(path);
    expect(tickets).toMatchObject([{ source_id: '1', files: [{ path_in_archive: 'a/b.csv' }] }]);
    expect(summary.files_inside).toBe(1);
  });

  test('of a newer version are refused, and a missing end is a fault', async () => {
    const newer = historyFile('a.jsonl', '{"kind":"history","format":2}\n');
    await expect(readHistoryFile(newer)).rejects.toThrow('newer version');
    const cutOff = historyFile('b.jsonl', sampleBytes('history.jsonl').toString().split('\n').slice(0, 3).join('\n'));
    expect((await readHistoryFile(cutOff)).faults).toMatchObject([
      { reason: expect.stringContaining('ends too early') },
    ]);
  });
});

test('Our own export keeps what other desks do not have', async () => {
  const { tickets, faults } = await readHistoryFile(samplePath('team.jsonl'));
  const [email, broken] = tickets;
  expect(faults).toEqual([]);
  expect(email).toMatchObject({ source_id: '91', text: 'Short.', full_text: 'Short.\n\n> quoted', merged_into: '90' });
  expect(broken).toMatchObject({
    source: 'deskbell',
    source_id: '90',
    brand: 'Lamps',
    minutes: 15,
    assignee: ben,
    created_at: '2026-01-02T03:04:05.678Z',
    rating: {
      score: 'good',
      words: 'Quick',
      created_at: '2026-01-04T00:00:00.000Z',
      updated_at: '2026-01-05T00:00:00.000Z',
    },
    exported: { site_id: 6, user_id: 'u-1', user_verified: true, user_agent: 'Firefox', came_by: 'widget' },
    comments: [
      {
        source_id: '501',
        is_private: true,
        person: ben,
        minutes: 15,
        exported: { audience: 'team', format: 'markdown' },
      },
      { source_id: '502', author: 'customer', text: '', exported: { came_by: 'page' } },
    ],
    files: [{ name: 'lamp.jpg', url: null, comment_source_id: '502' }],
    events: [{ source_id: '801', kind: 'status', actor: 'member', person: ben, before: 'new', after: 'resolved' }],
  });
});

describe('A CSV', () => {
  test('is read by the headers that desks write, in the zone of the desk', async () => {
    const { tickets, summary, faults } = await readHistoryFile(samplePath('tickets.csv'), {
      timezone: 'Europe/Berlin',
    });
    expect(tickets).toMatchObject([
      { source_id: '2', text: 'Hallo\nWelt', created_at: '2024-01-15T11:00:00.000Z', requester: { name: 'Carl' } },
      {
        source_id: '1',
        title: 'Hello; you',
        text: 'a "quoted"\ntext',
        status: 'offen',
        // Clocks skip this half hour, so that it is the one after.
        created_at: '2024-03-31T01:30:00.000Z',
        resolved_at: '2024-07-01T10:00:00.000Z',
        tags: ['neu', 'alt'],
        requester: { email: 'anna@example.com', name: 'Anna' },
        assignee: { email: null, name: 'Ben' },
        brand: 'Shop',
      },
    ]);
    expect(summary.columns).toMatchObject({ id: 'Ticket ID', assignee: 'Assigned To', brand: 'Mailbox' });
    expect(faults).toMatchObject([{ line: 5, reason: 'A quote is opened and never closed.' }]);
  });

  test('may be in UTF-16, have commas or tabs, and name its columns in any language', async () => {
    const text = 'Nr\tBetreff\tErstellt am\r\n7\tÄrger\t19.11.2023\r\n';
    const columns = { id: 'nr', title: 'Betreff', created: 'Erstellt am' };
    const forms = [Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(`\ufeff${text}`, 'utf16le').swap16()];
    for (const bytes of [...forms, Buffer.from(`\ufeff${text}`), gzipSync(text)]) {
      const { tickets } = await readHistoryFile(historyFile('a.csv', bytes), { columns });
      expect(tickets).toMatchObject([{ source_id: '7', title: 'Ärger', created_at: '2023-11-19T00:00:00.000Z' }]);
    }
    const unnamed = historyFile('b.csv', text);
    await expect(readHistoryFile(unnamed)).rejects.toThrow('It has: Nr, Betreff, Erstellt am.');
    const wrong = readHistoryFile(unnamed, { columns: { ...columns, title: 'Titel' } });
    await expect(wrong).rejects.toThrow('no column "Titel"');
  });

  test('without numbers gets the same ones at a second import', async () => {
    const path = historyFile('a.csv', 'Title,Created\nA,2024-01-01\nB,2024-01-02\n');
    const ids = async () => (await readHistoryFile(path)).tickets.map(({ source_id }) => source_id);
    const first = await ids();
    expect(new Set(first).size).toBe(2);
    expect(await ids()).toEqual(first);
  });
});

test('A title that is too long is cut and stands whole above the text; a long text is kept whole', async () => {
  const title = 'x'.repeat(300);
  const text = 'word '.repeat(40_000).trim();
  const { tickets, summary } = await readHistoryFile(
    neutralFile([
      { id: 1, title, text, created_at: '2024-01-01', comments: [{ id: 2, text, created_at: '2024-01-01' }] },
    ]),
  );
  expect(tickets[0]?.title).toHaveLength(200);
  expect(tickets[0]?.text).toHaveLength(10_000);
  expect(tickets[0]?.full_text).toBe(`${title}\n\n${text}`);
  expect(tickets[0]?.comments[0]).toMatchObject({ full_text: text, author: 'agent' });
  expect(summary.cut_titles).toBe(1);
});
