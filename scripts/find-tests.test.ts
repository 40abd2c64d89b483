import { expect, test } from 'vitest';
import { filesNamed, testsOf } from './find-tests.ts';

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
  ['web/src/ui/chip.tsx', 'export const Chip = 1;'],
  ['web/src/ui/chip-row.tsx', "import { Chip } from './chip.tsx';"],
  ['web/src/screens/board.test.tsx', "import { ChipRow } from '../ui/chip-row';"],
]);
const testsFor = (word: string) => testsOf(sources, filesNamed(sources, word));

test('a file is named with or without its workspace and ending, a folder by its path', () => {
  for (const word of [
    'tickets/snooze',
    'tickets/work/snooze.ts',
    'server/src/tickets/work/snooze.ts',
    'server/src/tickets/snooze',
  ])
    expect(filesNamed(sources, word), word).toContain('server/src/tickets/work/snooze.ts');
  expect(filesNamed(sources, 'ui/')).toEqual(['web/src/ui/chip.tsx', 'web/src/ui/chip-row.tsx']);
  expect(filesNamed(sources, 'tickets/nothing')).toEqual([]);
});

test('a source of the server has the tests that call its endpoints', () => {
  expect(testsFor('tickets/snooze')).toEqual(['server/src/tickets/work/daily-work.test.ts']);
  expect(testsFor('tickets/wake-times'), 'through what imports it').toEqual([
    'server/src/tickets/work/daily-work.test.ts',
  ]);
});

test('a component has the nearest tests that import it, and a test is its own', () => {
  expect(testsFor('ui/chip')).toEqual(['web/src/screens/board.test.tsx']);
  expect(testsFor('screens/board.test')).toEqual(['web/src/screens/board.test.tsx']);
  expect(testsFor('tickets')).toEqual([
    'server/src/tickets/work/daily-work.test.ts',
    'server/src/tickets/other.test.ts',
  ]);
});
