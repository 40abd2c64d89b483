import { expect, test } from 'vitest';
import {
  continueLine,
  type Edit,
  makeLink,
  pasteAddress,
  type Selected,
  toggleCode,
  toggleLines,
  toggleMarker,
} from './edit-text.ts';

function read(marked: string): Selected {
  const start = marked.indexOf('|');
  const text = marked.replaceAll('|', '');
  const last = marked.lastIndexOf('|');
  return { text, start, end: last === start ? start : last - 1 };
}

function show({ text }: Selected, edit: Edit | null): string | null {
  if (!edit) return null;
  const { from, to, insert, start, end } = edit;
  const after = text.slice(0, from) + insert + text.slice(to);
  const selected = start === end ? '|' : `|${after.slice(start, end)}|`;
  return after.slice(0, start) + selected + after.slice(end);
}

test.each<[string, (selected: Selected) => Edit | null, string | null]>([
  ['a |word| b', (s) => toggleMarker(s, '**'), 'a **|word|** b'],
  ['a **|word|** b', (s) => toggleMarker(s, '**'), 'a |word| b'],
  ['a| word |b', (s) => toggleMarker(s, '_'), 'a _|word|_ b'],
  ['a |', (s) => toggleMarker(s, '**'), 'a **|**'],
  ['a **|**', (s) => toggleMarker(s, '**'), 'a |'],
  ['see |here|', makeLink, 'see [here](|https://|)'],
  ['see |https://a.example|', makeLink, 'see [|](https://a.example)'],
  ['see |', makeLink, 'see [|](https://)'],
  ['see |here| now', (s) => pasteAddress(s, ' https://a.example\n'), 'see [here](https://a.example)| now'],
  ['see |here| now', (s) => pasteAddress(s, 'no address'), null],
  ['see | now', (s) => pasteAddress(s, 'https://a.example'), null],
  ['see |https://b.example|', (s) => pasteAddress(s, 'https://a.example'), null],
  ['- one|', continueLine, '- one\n- |'],
  ['- one\n- |', continueLine, '- one\n|'],
  ['  3. on|e', continueLine, '  3. on\n  4. |e'],
  ['> said|', continueLine, '> said\n> |'],
  ['no list|', continueLine, null],
  ['- one\ntext|', continueLine, null],
  ['|one\ntwo|', (s) => toggleLines(s, '- '), '|- one\n- two|'],
  ['|- one\n- two|', (s) => toggleLines(s, '1. '), '|1. one\n2. two|'],
  ['a\n|1. one\n2. two|\nb', (s) => toggleLines(s, '1. '), 'a\n|one\ntwo|\nb'],
  ['on|e', (s) => toggleLines(s, '> '), '> one|'],
  ['|', (s) => toggleLines(s, '- '), '- |'],
  ['a |b| c', toggleCode, 'a `|b|` c'],
  ['a\n|b\nc|', toggleCode, 'a\n```\n|b\nc|\n```'],
])('%j becomes', (before, edit, after) => {
  expect(show(read(before), edit(read(before)))).toBe(after);
});
