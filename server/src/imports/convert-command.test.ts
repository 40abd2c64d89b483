import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { runDeskbell } from '../testing/command-line.ts';
import { startDeskDouble } from '../testing/desk-double.ts';
import { historyFile, readHistoryFile, sampleBytes, samplePath } from '../testing/history-files.ts';
import { temporaryFolder } from '../testing/test-database.ts';
import { writeZip } from '../testing/zip-file.ts';

const ben = { email: 'ben@desk.example', name: 'Ben Ek' };

async function convert(desk: string, source: string, key?: string) {
  const out = join(temporaryFolder(), 'history.jsonl');
  const env = { DATA_DIR: temporaryFolder(), ...(key && { DESK_KEY: key }) };
  const words = source === '' ? ['convert', desk, '--out', out] : ['convert', desk, source, '--out', out];
  return { ...(await runDeskbell(words, env)), out };
}

describe('A dump', () => {
  test('of FreeScout becomes tickets whose text is the first thread', async () => {
    const { code, output, out } = await convert('freescout', samplePath('freescout.sql'));
    expect([code, output]).toEqual([0, expect.stringContaining('2 tickets with 2 comments.')]);
    const path = writeZip(join(temporaryFolder(), 'history.zip'), [
      { name: 'history.jsonl', bytes: readFileSync(out) },
      { name: 'attachment/1/2/1/plan (1).pdf', bytes: Buffer.from('%PDF') },
    ]);
    const { tickets, faults } = await readHistoryFile(path);
    expect(faults).toEqual([]);
    const [broken, hello] = tickets;
    expect(broken).toMatchObject({
      source: 'freescout',
      source_id: '7',
      title: "It's broken; really (no joke)",
      text: 'It\'s "broken"; see (the plan),\\o/',
      status: 'closed',
      brand: 'Lamps',
      requester: { email: 'anna@example.com', name: 'Anna Berg' },
      assignee: ben,
      created_at: '2023-05-01T10:00:00.000Z',
      resolved_at: '2023-05-04T10:00:00.000Z',
      comments: [
        { source_id: '13', author: 'agent', person: ben, is_private: false, text: 'We send a new one.' },
        { source_id: '15', author: 'agent', person: null, is_private: true, text: 'By someone who left' },
      ],
      files: [{ name: 'plan (1).pdf', path_in_archive: 'attachment/1/2/1/plan (1).pdf' }],
    });
    expect(hello).toMatchObject({
      title: 'Hello',
      requester: { email: 'carl@example.com', name: 'Carl' },
      assignee: null,
    });
  });

  test('of osTicket, packed too, becomes tickets with their numbers', async () => {
    const packed = historyFile('osticket.sql.gz', gzipSync(sampleBytes('osticket.sql')));
    const { out, output } = await convert('osticket', packed);
    expect(output).toContain('2 tickets with 2 comments.');
    const { tickets } = await readHistoryFile(out, { timezone: 'Europe/Berlin' });
    expect(tickets).toMatchObject([
      {
        source_id: '482913',
        title: 'The lamp',
        text: "It is 'broken'.",
        status: 'closed',
        priority: 'high',
        group: 'Support',
        requester: { email: 'anna@example.com', name: 'Anna Berg' },
        assignee: ben,
        created_at: '2023-07-01T08:00:00.000Z',
        comments: [
          { source_id: '53', author: 'agent', text: 'After it was edited', is_private: false },
          { source_id: '54', person: { email: null, name: 'Gone Agent' }, text: 'Call', is_private: true },
        ],
        files: [{ name: 'invoice.pdf', url: null }],
      },
      { source_id: '482914', title: 'Without a word', text: '', status: 'open', priority: 'normal', comments: [] },
    ]);
  });
});

describe('The API', () => {
  test('of Chatwoot is read page by page, and waits when it is told to', async () => {
    const sender = { id: 1, name: 'Anna', email: 'anna@example.com', type: 'contact' };
    const agent = { id: 2, name: 'Ben Ek', email: 'ben@desk.example', type: 'user' };
    const said = (id: number, message_type: number, more = {}) => ({
      id,
      content: `Message ${id}`,
      message_type,
      private: false,
      created_at: 1_700_000_000 + id,
      sender: message_type === 0 ? sender : agent,
      ...more,
    });
    const messages = [
      said(1, 0, { attachments: [{ file_type: 'image', data_url: 'https://files.example/a/lamp.jpg?x=1' }] }),
      said(2, 2),
      said(3, 1, { private: true }),
      said(4, 1),
    ];
    const conversation = {
      id: 12,
      inbox_id: 5,
      status: 'resolved',
      priority: 'high',
      labels: ['vip'],
      created_at: 1_700_000_000,
      meta: { sender, assignee: agent },
    };
    const olderThan = (path: string) => {
      const before = Number(/before=(\d+)/.exec(path)?.[1] ?? 99);
      return { body: { payload: messages.filter(({ id }) => id < before).slice(-2) } };
    };
    let isFirst = true;
    await using desk = await startDeskDouble((path, { headers }) => {
      if (headers.api_access_token !== 'secret-key') return { status: 401 };
      if (path.endsWith('/inboxes')) return { body: { payload: [{ id: 5, name: 'Website' }] } };
      if (isFirst) {
        isFirst = false;
        return { status: 429, headers: { 'retry-after': '0' } };
      }
      if (path.includes('/messages')) return olderThan(path);
      return { body: { data: { payload: path.endsWith('&page=1') ? [conversation, conversation] : [] } } };
    });
    const { output, out } = await convert('chatwoot', `${desk.url}/app/accounts/3/dashboard`, 'secret-key');
    expect(output).toContain('1 ticket with 2 comments.');
    expect(desk.asked[0]).toBe('/api/v1/accounts/3/inboxes');
    expect(readFileSync(out, 'utf8')).not.toContain('secret-key');
    const { tickets } = await readHistoryFile(out);
    expect(tickets).toMatchObject([
      {
        source: 'chatwoot',
        source_id: '12',
        title: 'Message 1',
        text: 'Message 1',
        status: 'resolved',
        priority: 'high',
        tags: ['vip'],
        brand: 'Website',
        requester: { email: 'anna@example.com', name: 'Anna' },
        assignee: ben,
        created_at: '2023-11-14T22:13:20.000Z',
        comments: [
          { source_id: '3', author: 'agent', is_private: true },
          { source_id: '4', author: 'agent', is_private: false, person: ben },
        ],
        files: [{ name: 'lamp.jpg', url: 'https://files.example/a/lamp.jpg?x=1', comment_source_id: null }],
      },
    ]);
    const wrong = await convert('chatwoot', `${desk.url}/app/accounts/3`, 'wrong');
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('The key is wrong')]);
  });

  test('of Help Scout is signed in to, and threads become comments', async () => {
    const anna = { id: 1, type: 'customer', first: 'Anna', last: 'Berg', email: 'anna@example.com' };
    const user = { id: 2, type: 'user', first: 'Ben', last: 'Ek', email: 'ben@desk.example' };
    const thread = (id: number, type: string, createdBy: object, more = {}) => ({
      id,
      type,
      state: 'published',
      body: `Thread <b>${id}</b>`,
      createdBy,
      createdAt: `2023-06-0${id}T10:00:00Z`,
      ...more,
    });
    const attachments = [{ filename: 'a.pdf', _links: { data: { href: 'https://api.helpscout.example/a' } } }];
    const conversation = {
      id: 900,
      number: 77,
      subject: 'Lamp',
      status: 'closed',
      state: 'published',
      mailboxId: 6,
      assignee: user,
      primaryCustomer: anna,
      tags: [{ id: 1, tag: 'vip' }],
      createdAt: '2023-06-01T10:00:00Z',
      closedAt: '2023-06-05T10:00:00Z',
      _embedded: {
        threads: [
          thread(4, 'note', user),
          thread(3, 'message', user, { _embedded: { attachments } }),
          thread(2, 'lineitem', user),
          thread(1, 'customer', anna),
        ],
      },
    };
    await using desk = await startDeskDouble((path, { method, headers }) => {
      if (`${method} ${path}` === 'POST /v2/oauth2/token') return { body: { access_token: 'short-lived' } };
      if (headers.authorization !== 'Bearer short-lived') return { status: 401 };
      if (path.startsWith('/v2/mailboxes'))
        return { body: { _embedded: { mailboxes: [{ id: 6, name: 'Shop' }] }, page: { totalPages: 1 } } };
      const found = path.endsWith('page=2') ? [conversation] : [{ ...conversation, number: 76, status: 'spam' }];
      return { body: { _embedded: { conversations: found }, page: { totalPages: 2 } } };
    });
    const { out, output } = await convert('helpscout', `${desk.url}/v2`, 'id:secret');
    expect(output).toContain('1 ticket with 2 comments.');
    const { tickets } = await readHistoryFile(out);
    expect(tickets).toMatchObject([
      {
        source: 'helpscout',
        source_id: '77',
        text: 'Thread 1',
        tags: ['vip'],
        brand: 'Shop',
        requester: { email: 'anna@example.com', name: 'Anna Berg' },
        assignee: ben,
        comments: [
          { source_id: '3', author: 'agent', person: ben, is_private: false },
          { source_id: '4', author: 'agent', is_private: true },
        ],
        files: [{ name: 'a.pdf', comment_source_id: '3' }],
      },
    ]);
  });
});

test('deskbell convert says what is missing', async () => {
  expect((await convert('freescout', '')).output).toContain('Name the dump');
  expect((await convert('freescout', '/nowhere/dump.sql')).output).toContain('There is no file /nowhere/dump.sql.');
  expect((await convert('zammad', 'x')).output).toContain('freescout, osticket, chatwoot, helpscout');
  expect((await convert('helpscout', '')).output).toContain('environment variable DESK_KEY');
  expect((await convert('chatwoot', 'https://chat.example', 'x')).output).toContain('Name the account');
  expect((await convert('chatwoot', 'http://chat.example/accounts/1', 'x')).output).toContain('https://');
  const { out } = await convert('osticket', samplePath('osticket.sql'));
  const again = ['convert', 'osticket', samplePath('osticket.sql'), '--out', out];
  expect((await runDeskbell(again, { DATA_DIR: temporaryFolder() })).output).toContain('exists. Name another file.');
});
