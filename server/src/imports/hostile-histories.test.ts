import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { historyFile, neutralFile, readHistoryFile, sampleBytes } from '../testing/history-files.ts';
import { temporaryFolder } from '../testing/test-database.ts';
import { writeZip } from '../testing/zip-file.ts';

const MEGABYTE = 1_000_000;
const created_at = '2024-01-01T00:00:00Z';
const header = '{"kind":"history","format":1,"source":"chatwoot"}\n';
const end = '\n{"kind":"end"}\n';
const lines = (...texts: string[]) => historyFile('history.jsonl', header + texts.join('\n') + end);

describe('What a hostile file says', () => {
  test('is text: no formula in the list of faults, no script, no byte that PostgreSQL refuses', async () => {
    const { tickets, csv } = await readHistoryFile(
      neutralFile([
        { id: '=HYPERLINK("https://evil.example")', title: 'A', created_at: 'never' },
        {
          id: 1,
          title: 'N\u0000U\u0007L <b>',
          html: '<p onclick="x()">Hi<script>steal()</script><style>p{}</style>&#0;\ud800</p><img src=x onerror=y()>',
          status: 'Of\u0000fen',
          tags: ['a\u0000', '', null, 7],
          page_url: 'javascript:alert(1)',
          requester: { email: 'a\u0000@x', name: `Anna\n${'x'.repeat(300)}` },
          created_at,
        },
      ]),
    );
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(tickets).toMatchObject([
      {
        title: 'NUL <b>',
        text: expect.stringMatching(/^Hi\uFFFD*$/),
        status: 'offen',
        tags: ['a', '7'],
        page_url: null,
      },
    ]);
    expect(tickets[0]?.requester).toMatchObject({ email: null, name: expect.stringMatching(/^Anna x+…$/) });
    expect(JSON.stringify(tickets)).not.toMatch(/\\u0000|\\ud800/);
  });

  test('names no property of an object that it should not', async () => {
    const { tickets, summary } = await readHistoryFile(
      lines(
        `{"kind":"ticket","id":"__proto__","title":"A","status":"__proto__","created_at":"${created_at}","__proto__":{"page_url":"https://x.example"}}`,
        `{"kind":"ticket","id":"constructor","title":"B","status":"constructor","created_at":"${created_at}","requester":{"__proto__":{"name":"X"}}}`,
        '{"kind":"__proto__"}',
        '{"kind":"toString"}',
      ),
    );
    expect(tickets.map(({ source_id, page_url, requester }) => [source_id, page_url, requester])).toEqual([
      ['__proto__', null, null],
      ['constructor', null, null],
    ]);
    expect(summary.statuses.values).toHaveLength(2);
    expect(Object.hasOwn(Object.prototype, 'page_url')).toBe(false);
    const csv = historyFile('a.csv', '__proto__,constructor,Title,Created\n1,2,A,2024-01-01\n');
    expect((await readHistoryFile(csv)).tickets).toMatchObject([{ title: 'A' }]);
    const team = historyFile('team.jsonl', '{"kind":"export","format":1,"team_id":1}\n{"kind":"constructor"}\n');
    expect((await readHistoryFile(team)).tickets).toEqual([]);
  });

  test('in bytes that are no letters is counted', async () => {
    const row = Buffer.from('Title,Created\nGr\xf6\xdfe,2024-01-01\n', 'latin1');
    const { tickets, summary } = await readHistoryFile(historyFile('a.csv', row));
    expect(tickets[0]?.title).toBe('Gr\uFFFD\uFFFDe');
    expect(summary.unreadable_texts).toBe(1);
  });

  test('has bounds: values that are listed, texts, comments of a ticket', async () => {
    const many = Array.from({ length: 1_500 }, (_, n) => ({ id: n, title: 'A', status: `s${n}`, created_at }));
    const { statuses } = (await readHistoryFile(neutralFile(many))).summary;
    expect([statuses.values.length, statuses.unlisted]).toEqual([1_000, 500]);
    const long = 'ö'.repeat(600_000);
    const comment = (id: number, text: string) =>
      JSON.stringify({ kind: 'comment', ticket_id: 1, id, text, created_at });
    const { tickets, faults } = await readHistoryFile(
      lines(
        JSON.stringify({ kind: 'ticket', id: 1, title: 'A', created_at }),
        JSON.stringify({ kind: 'ticket', id: 2, title: 'B', text: long, created_at }),
        comment(0, long),
        ...Array.from({ length: 20 }, (_, n) => comment(n + 1, 'x'.repeat(MEGABYTE))),
      ),
    );
    expect(tickets).toHaveLength(1);
    expect(tickets[0]?.comments).toHaveLength(16);
    expect(faults.map(({ reason }) => reason)).toEqual([
      'The ticket has more than 16 MB; 4 comments and files are left out.',
      'The text is longer than 1 MB.',
      'A comment is longer than 1 MB.',
    ]);
  });
});

describe('A hostile file', () => {
  test('with a line of a gigabyte loses that line alone', async () => {
    const part = gzipSync(Buffer.alloc(16 * 1024 * 1024, 'a'));
    const start = gzipSync(`${header}{"kind":"ticket","title":"`);
    const rest = gzipSync(`"}\n{"kind":"ticket","id":1,"title":"After","created_at":"${created_at}"}${end}`);
    const path = historyFile(
      'history.jsonl.gz',
      Buffer.concat([start, ...Array.from({ length: 64 }, () => part), rest]),
    );
    const { tickets, faults } = await readHistoryFile(path);
    expect(tickets).toMatchObject([{ title: 'After', line: 3 }]);
    expect(faults).toMatchObject([{ line: 2, reason: 'It is longer than 16 MB.' }]);
  });

  test.each([
    ['lines', (records: string[]) => records.join('\n')],
    ['a list', (records: string[]) => `[${records.join(',\n')}]`],
  ])('with objects in objects without end, in %s, is read to its end', async (_, join) => {
    const deep = `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`;
    const ticket = (id: number, more: string) =>
      `{"id":${id},"subject":"A","status":"open","requester_id":1,"created_at":"${created_at}","more":${more}}`;
    const path = historyFile('zendesk.json', join([ticket(1, deep), '[[[[{}]]]]', ticket(2, '"}]{\\"["')]));
    expect((await readHistoryFile(path)).tickets.map(({ source_id }) => source_id)).toEqual(['1', '2']);
  });

  test('that unpacks to more than the limit is refused before it is unpacked', async () => {
    const bomb = Buffer.concat([Buffer.from(header), Buffer.alloc(60 * MEGABYTE, '\n')]);
    const path = writeZip(`${temporaryFolder()}/bomb.zip`, [{ name: 'a.jsonl', bytes: bomb }]);
    expect(readFileSync(path).length).toBeLessThan(MEGABYTE);
    await expect(readHistoryFile(path, { maxBytes: 50 * MEGABYTE })).rejects.toThrow('unpacks to more than 50 MB');
    const gz = historyFile('a.jsonl.gz', gzipSync(bomb));
    await expect(readHistoryFile(gz, { maxBytes: 50 * MEGABYTE })).rejects.toThrow('unpacks to more than 50 MB');
  });

  test('whose names lead out of its folder writes nothing there, and archives in it stay closed', async () => {
    const outside = temporaryFolder();
    const inner = readFileSync(
      writeZip(`${outside}/inner.zip`, [{ name: 'a.jsonl', bytes: sampleBytes('history.jsonl') }]),
    );
    const ticket = {
      kind: 'ticket',
      id: 1,
      title: 'A',
      created_at,
      files: [{ name: 'x', path: '../../../etc/passwd' }],
    };
    const path = writeZip(`${outside}/a.zip`, [
      { name: '../../history.jsonl', bytes: Buffer.from(`${header}${JSON.stringify(ticket)}${end}`) },
      { name: '../../../etc/passwd', bytes: Buffer.from('root') },
      { name: 'inner.zip', bytes: inner },
      { name: 'inner.jsonl.gz', bytes: gzipSync(sampleBytes('history.jsonl')) },
    ]);
    const { tickets, folder } = await readHistoryFile(path);
    expect(tickets).toMatchObject([{ source_id: '1', files: [{ path_in_archive: '../../../etc/passwd' }] }]);
    expect(readdirSync(outside).sort()).toEqual(['a.zip', 'inner.zip']);
    expect(readdirSync(folder).sort()).toEqual(['rows', 'tickets.jsonl']);
    const only = writeZip(`${outside}/only.zip`, [{ name: 'inner.zip', bytes: inner }]);
    await expect(readHistoryFile(only)).rejects.toThrow('The archive has no file with tickets.');
  });

  test('with faults alone is refused, with the first of them', async () => {
    const path = historyFile('history.jsonl.gz', gzipSync(header + 'x\n'.repeat(1_000_001)));
    await expect(readHistoryFile(path)).rejects.toThrow(
      'More than 1,000,000 lines cannot be imported. The first one: line 2: Not valid JSON',
    );
  });

  test('that is damaged is refused in words', async () => {
    const folder = temporaryFolder();
    const path = writeZip(`${folder}/a.zip`, [{ name: 'a.jsonl', bytes: sampleBytes('history.jsonl') }]);
    const whole = readFileSync(path);
    const damaged = (bytes: Buffer) => {
      writeFileSync(path, bytes);
      return expect(readHistoryFile(path)).rejects;
    };
    await damaged(whole.subarray(0, whole.length - 30)).toThrow('damaged or was cut off');
    const flipped = Buffer.from(whole);
    flipped.fill(0, 60, 90);
    await damaged(flipped).toThrow('damaged or was cut off');
    const locked = Buffer.from(whole);
    locked.writeUInt16LE(1, whole.lastIndexOf('PK\x01\x02') + 8);
    await damaged(locked).toThrow('has a password');
    const cutGzip = historyFile('a.jsonl.gz', gzipSync(sampleBytes('zendesk.jsonl')).subarray(0, 400));
    await expect(readHistoryFile(cutGzip)).rejects.toThrow('damaged or was cut off');
    await expect(readHistoryFile(historyFile('empty.json', ''))).rejects.toThrow('none of the known forms');
  });
});
