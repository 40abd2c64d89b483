import { textOfFormatted } from '@deskbell/contract/formatted-text/without-markers';
import { expect, test } from 'vitest';
import { splitAt } from '../format/text-ranges.ts';
import { markerRanges } from './marker-ranges.ts';

const marked = (source: string) =>
  splitAt(source, markerRanges(source))
    .map((part, index) => (index % 2 === 1 ? `{${part}}` : part))
    .join('');

test.each([
  ['a **bold** and _italic_ word', 'a {**}bold{**} and {_}italic{_} word'],
  ['**bold _both_**', '{**}bold {_}both{_}{**}'],
  ['run `npm **test**` now', 'run {`}npm **test**{`} now'],
  ['see [the guide](https://a.example/x_(y)) now', 'see {[}the guide{](https://a.example/x_(y))} now'],
  ['at https://a.example/b_c_d, or', 'at https://a.example/b_c_d, or'],
  ['Please:\n\n- **one**\n  more\n- two', 'Please:\n\n{- }{**}one{**}\n  more\n{- }two'],
  ['12. one\n13. two', '{12. }one\n{13. }two'],
  ['> said\n>\n> more\n>\nanswer **x**', '{> }said\n{>}\n{> }more\n{>}\nanswer {**}x{**}'],
  ['> - a\n>   b\n\n> c', '{> }{- }a\n{> }  b\n\n{> }c'],
  ['```js\nlet **a**\n```\nend', '{```js}\nlet **a**\n{```}\nend'],
  ['**two\nlines**', '{**}two\nlines{**}'],
  ['ask @[user:12] **now**', 'ask @[user:12] {**}now{**}'],
  ['2 ** 3, **open, snake_case', '2 ** 3, **open, snake_case'],
])('the markers of %j', (source, expected) => {
  expect(marked(source)).toBe(expected);
});

const PARTS = [
  ['a', 'b ', 'c\n', ' ', '\n', '\n\n'],
  ['**', '**', '_', '_', '`', '***', '__', '\n```\n'],
  ['[', ']', '(', ')', '](https://d.example)', 'https://e.example', '](', '@[user:7]', 'h'],
  ['\n- ', '\n1. ', '\n> ', '\n  ', '- ', '> '],
].flat();

test('whatever is typed, the text without the ranges is the text without markers', () => {
  const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');
  let state = 1;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let round = 0; round < 3_000; round += 1) {
    const source = Array.from({ length: random(40) }, () => PARTS[random(PARTS.length)]).join('');
    const shown = splitAt(source, markerRanges(source)).filter((_, index) => index % 2 === 0);
    expect(withoutSpace(shown.join('')), JSON.stringify(source)).toBe(withoutSpace(textOfFormatted(source)));
  }
});
