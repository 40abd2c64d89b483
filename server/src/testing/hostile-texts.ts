/** Strings that an attacker could repeat: letters, dots, white space, markers, quotes, tags, addresses, headers. */
const UNITS = [
  ...['a', 'A', '1', 'é', '𐐀', '.', ' ', '\n', '\r\n', '\u200b', '\u0315\u0300'],
  ...['-', '_', ':', '/', '@', '"', "'", '<', '>', '&', '=', '%', '*', '`', '(', '[', '{', ']', ')'],
  ...['a.', 'a.1', 'Mrs.', 'a ', ' \n', 'a\n', 'a@', '::', 'a, ', 'a;q=1,', 'a=b&', '?a;#', '%41'],
  ...['[a](', '[a](https://', '[a](https://b(', '[(*_', '**_[', '**a', '_a ', '@[user:', '`\n', '```js\n'],
  ...['- ', '- a\n', '> ', '> a\n', '> > ', 'On a, b wrote:\n', 'Re: ', 're ', 'a: b\r\n', '=?utf-8?q?a?= '],
  ...['https://', 'http://x.de/ ', '<a>', '<div>', '<!--', '<a b=', '&#1;', 'data:'],
];

/** Text around them, so that parsers reach them, and searches for the end fail late. */
const FRAMES = [
  ['', ''],
  ['', '!'],
  ['https://x.de/', 'a'],
] as const;

export interface HostileText {
  readonly name: string;
  readonly unitLength: number;
  repeat(count: number): string;
}

const HTML_EMAIL = 'Content-Type: text/html\r\n\r\n';

const repeated = (start: string, unit: string, end: string): HostileText => ({
  name: JSON.stringify(`${start}${unit}${unit}…${end}`),
  unitLength: unit.length,
  repeat: (count) => start + unit.repeat(count) + end,
});

/** Encoding a host takes one pass per distinct letter. */
const different = (start: string, end: string): HostileText => ({
  name: JSON.stringify(`${start}一丁…${end}`),
  unitLength: 1,
  repeat: (count) => start + Array.from({ length: count }, (_, n) => String.fromCharCode(0x4e00 + n)).join('') + end,
});

export const HOSTILE_TEXTS: readonly HostileText[] = [
  ...UNITS.flatMap((unit) => FRAMES.map(([start, end]) => repeated(start, unit, end))),
  ...['a ', ' \n', '<a>', '<div>', '<!--', '<a b=', '&#1;'].map((unit) => repeated(HTML_EMAIL, unit, '>')),
  repeated('https://x.de/%', '25', ''),
  different('', ''),
  different('https://', '.de/'),
  different('a@', '.de'),
];
