import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runDeskbell } from '../testing/command-line.ts';
import { historyFile, samplePath } from '../testing/history-files.ts';
import { temporaryFolder } from '../testing/test-database.ts';

test('deskbell import --dry-run says what an import would bring, without a database', async () => {
  const faults = join(temporaryFolder(), 'faults.csv');
  const { code, output } = await runDeskbell(
    ['import', samplePath('zendesk.jsonl'), '--dry-run', '--zone', 'Europe/Stockholm', '--faults', faults],
    { DATA_DIR: temporaryFolder() },
  );
  expect(code).toBe(0);
  expect(output).toContain('Zendesk: 2 tickets, from 2024-03-01 to 2024-03-05');
  expect(output).toContain('Comments: 4, of which 2 private notes');
  expect(output).toMatch(/ben@desk\.example +Ben Ek +1 +1/);
  expect(output).toContain('1 row came twice and counted once.');
  expect(output).toContain('5 faults: what these lines say is left out.');
  expect(output).toContain('  zendesk.jsonl, line 4, 4713: The date 2091-01-04T09:00:00Z is in the future.');
  expect(readFileSync(faults, 'utf8').split('\r\n').slice(0, 2)).toEqual([
    '\ufefffile,line,id,reason',
    'zendesk.jsonl,4,4713,The date 2091-01-04T09:00:00Z is in the future.',
  ]);
});

test('deskbell import refuses what it cannot read, and says what it expected', async () => {
  const run = (...words: string[]) => runDeskbell(['import', ...words], { DATA_DIR: temporaryFolder() });
  const note = historyFile('note.txt', 'Dear reader, this is a letter.');
  expect(await run(note, '--dry-run')).toMatchObject({
    code: 1,
    output: expect.stringContaining('none of the known forms'),
  });
  expect((await run(`${note}-gone`, '--dry-run')).output).toContain('There is no file');
  expect((await run(note)).output).toContain('Add --dry-run');
  expect((await run(note, '--dry-run', '--zone', 'Mars')).output).toContain('Mars is not a time zone');
  expect((await run(note, '--dry-run', '--columns', 'what=A')).output).toContain('fields are id, title');
});
