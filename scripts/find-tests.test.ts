import { expect, test } from 'vitest';
import { filesNamed, importersOf, isTest, projectOf, readSources, testsOf } from './find-tests.ts';

const sources = new Map([
  ['contract/src/tickets.ts', "export const snoozeTicket = endpoint('PUT /api/tickets/:id/snooze', {"],
  ['server/src/tickets/work/snooze.ts', 'export const snoozeUntil = () => wakeAt();'],
  ['server/src/tickets/wake-times.ts', 'export function wakeAt() {}'],
  ['server/src/tickets/change.ts', "import { wakeAt } from './wake-times.ts';\nexport const change = 1;"],
  [
    'server/src/tickets/ticket-routes.ts',
    "import { snoozeUntil } from './work/snooze.ts';\nimport { change } from './change.ts';\nroutes(() => {" +
      '\n  handle(api.snoozeTicket, ({ body }) => change(snoozeUntil(body)));\n  handle(api.other, () => 1);',
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a test
  ['server/src/tickets/work/daily-work.test.ts', 'put(`/api/tickets/${id}/snooze`, {})'],
  ['server/src/tickets/other.test.ts', 'put(`/api/tickets/1/snoozed`, {})'],
  ['contract/src/roles.ts', 'export const roles = 1;'],
  ['web/src/ui/chip.tsx', 'export const Chip = 1;'],
  [
    'web/src/ui/chip-row.tsx',
    "const Chip = lazyPart(() => import('./chip.tsx'));\nimport type { r } from '@deskbell/contract/roles';",
  ],
  ['widget/src/main.ts', "import { r } from '@deskbell/contract/roles';"],
  ['web/src/screens/board.test.tsx', "import { ChipRow } from '../ui/chip-row';"],
]);
const testsFor = (word: string) => testsOf(sources, filesNamed(sources, word)).tests;

test('a file is named with or without its workspace and ending, a folder by its path', () => {
  for (const word of [
    'tickets/snooze',
    'tickets/work/snooze.ts',
    'server/src/tickets/work/snooze.ts',
    'server/src/tickets/snooze',
  ])
    expect(filesNamed(sources, word), word).toContain('server/src/tickets/work/snooze.ts');
  expect(filesNamed(sources, 'ui/')).toEqual(['web/src/ui/chip.tsx', 'web/src/ui/chip-row.tsx']);
  expect(filesNamed(sources, 'snooze'), 'anywhere').toEqual(['server/src/tickets/work/snooze.ts']);
  expect(filesNamed(sources, 'tickets/nothing')).toEqual([]);
});

test('a source of the server has the tests that call its endpoints', () => {
  expect(testsFor('tickets/snooze')).toEqual(['server/src/tickets/work/daily-work.test.ts']);
  expect(testsFor('tickets/wake-times'), 'through what imports it').toEqual([
    'server/src/tickets/work/daily-work.test.ts',
  ]);
});

test('a component has the nearest tests that import it, also where it loads later, and a test is its own', () => {
  expect(testsFor('ui/chip')).toEqual(['web/src/screens/board.test.tsx']);
  expect(testsFor('screens/board.test')).toEqual(['web/src/screens/board.test.tsx']);
  expect(testsFor('tickets')).toEqual([
    'server/src/tickets/work/daily-work.test.ts',
    'server/src/tickets/other.test.ts',
  ]);
});

test('a module of the contract has tests of what imports it, and the types of all that depend on it', () => {
  expect(testsOf(sources, filesNamed(sources, 'contract/roles'))).toEqual({
    tests: ['web/src/screens/board.test.tsx'],
    projects: ['contract', 'web', 'widget'],
  });
  expect(testsOf(sources, filesNamed(sources, 'widget/main'))).toEqual({ tests: [], projects: ['widget'] });
});

test.each([
  // Not reached: entries of processes, and what only a browser runs. Journeys try them.
  ['server', 0.97],
  ['web', 0.93],
  ['contract', 1],
  ['widget', 0.1],
])('of the sources of %s, %d reach a test by imports alone', (project, share) => {
  const all = readSources();
  const importers = [...importersOf(all)];
  const reached = new Set([...all.keys()].filter(isTest));
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const [file, by] of importers) if (by.some((path) => reached.has(path))) reached.add(file);
  }
  const files = [...all.keys()].filter((path) => projectOf(path) === project && !isTest(path));
  const missed = files.filter((path) => !reached.has(path));
  expect(1 - missed.length / files.length, missed.join('\n')).toBeGreaterThanOrEqual(share);
});
