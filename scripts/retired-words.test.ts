import { expect, test } from 'vitest';
import { retiredWordsIn } from './retired-words.ts';

const found = (source: string, path = 'web/src/features/emails.tsx') => retiredWordsIn(path, source);

test.each([
  ["label: 'Received mail'", 'mail'],
  ['<p>\n  Two mails\n  wait.\n</p>', 'mails'],
  ['title="Which page hurts"', 'page hurts'],
  ['const text = `Send an e-mail`;', 'e-mail'],
  ["label: 'Assigned to me'", 'Assigned to me'],
  ['<p>Send a test mail to it.</p>', 'mail'],
  ['label="Mail"', 'Mail'],
  ["title: 'Answer the first ticket'", 'Answer the first ticket'],
])('%s is refused', (source, word) => {
  expect(found(source)).toEqual([expect.stringContaining(`"${word}" is called`)]);
});

test('code, comments, file names and the words of SPEC pass', () => {
  expect(
    found(`
      // The first mail of a site.
      import { KanbanBoard } from '../board/kanban-board.tsx';
      const mails = list.filter((mails) => mails.length > 1);
      <h2>Kanban Board (70 tickets)</h2>
      <p>Email Logs say what the mail server answered, see docs/email.md</p>
    `),
  ).toEqual([]);
});

test('documents are read without their code', () => {
  const text = 'Your mail server keeps `received mail`, see [email](received-mail.md).\nAn e-mail\n\n    send mail\n';
  expect(found(text, 'docs/email.md')).toEqual(['docs/email.md:2: "e-mail" is called email.']);
  expect(found(text, 'docs/decisions/0009-e-mail-out.md')).toEqual([]);
});

test('the line is that of the word', () => {
  expect(found('<p>\n  One\n  e-mail\n</p>')).toEqual([expect.stringMatching(/^web\/src\/features\/emails\.tsx:3: /)]);
});

test('other languages, tests and release notes keep their words', () => {
  for (const path of [
    'contract/src/languages/nl.ts',
    'web/src/screens/dashboard.test.tsx',
    'server/src/db/database.ts',
  ])
    expect(found("'Per e-mail'", path)).toEqual([]);
});
