import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anInstallation } from '../testing/an-installation.ts';
import { runDeskbell } from '../testing/command-line.ts';
import { historyFile, samplePath } from '../testing/history-files.ts';
import { postgresUrl, temporaryFolder } from '../testing/test-database.ts';

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
  expect((await run(note)).output).toContain('Add --site');
  expect((await run(note, '--dry-run', '--zone', 'Mars')).output).toContain('Mars is not a time zone');
  expect((await run(note, '--dry-run', '--columns', 'what=A')).output).toContain('fields are id, title');
});

// Skipped on the embedded database, which takes seconds to open for each command.
test.runIf(postgresUrl)('deskbell import stores the tickets of a file once, and undoes it', async () => {
  const { database } = await anInstallation();
  const run = (...words: string[]) => runDeskbell(['import', ...words], database.env);
  const file = samplePath('zendesk.jsonl');
  const unasked = await run(file, '--site', 'kettle.example');
  expect(unasked).toMatchObject({ code: 1, output: expect.stringMatching(/imports 2 tickets into[\s\S]*Add --yes/) });
  const stored = await run(file, '--site', 'kettle.example', '--yes');
  expect(stored.output).toContain('Import 1 is done: 2 new tickets with 4 comments; 0 known');
  const toOther = await run(file, '--site', 'kettle.example', '--team', '999', '--yes');
  expect(toOther.output).toContain('not of team 999');
  const rule = ['--rule', 'group:Support=kettle.example', '--yes'];
  expect((await run(file, '--site', 'kettle.example', '--rule', 'Support', '--yes')).output).toContain('--rule has');
  expect((await run(file, '--site', 'kettle.example', ...rule)).output).toContain(
    '0 new tickets with 0 comments; 2 known',
  );
  const undone = await run('undo', '1', '--yes');
  expect(undone.output).toContain('Deleted 2 tickets.');
  expect((await run('undo', '1', '--yes')).output).toContain('There is no import 1');
  expect((await run('undo', 'x', '--yes')).code).toBe(1);
});
