export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Replaces the text from `from` to `to` by `insert`, then selects from `start` to `end`. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly start: number;
  readonly end: number;
}

export type Marker = '**' | '_' | '`';

/** Toggles a marker. Spaces at the edges stay outside: `** a **` is not bold. */
export function toggleMarker(selected: Selected, marker: Marker): Edit {
  const { text } = selected;
  const { start, end } = withoutSpaces(selected);
  const { length } = marker;
  const isMarked =
    text.slice(start - length, start) === marker && text.slice(end, end + length) === marker && start >= length;
  if (isMarked)
    return {
      from: start - length,
      to: end + length,
      insert: text.slice(start, end),
      start: start - length,
      end: end - length,
    };
  const insert = `${marker}${text.slice(start, end)}${marker}`;
  return { from: start, to: end, insert, start: start + length, end: end + length };
}

function withoutSpaces({ text, start, end }: Selected): { start: number; end: number } {
  const chosen = text.slice(start, end);
  if (chosen.trim() === '') return { start, end };
  return {
    start: end - chosen.trimStart().length,
    end: start + chosen.trimEnd().length,
  };
}

const ADDRESS = /^(https?:\/\/|mailto:)\S+$/i;

export function makeLink(selected: Selected): Edit {
  const { text } = selected;
  const { start, end } = withoutSpaces(selected);
  const chosen = text.slice(start, end);
  if (ADDRESS.test(chosen)) return { from: start, to: end, insert: `[](${chosen})`, start: start + 1, end: start + 1 };
  const address = start + chosen.length + '[]('.length;
  const insert = `[${chosen}](https://)`;
  if (chosen === '') return { from: start, to: end, insert, start: start + 1, end: start + 1 };
  return { from: start, to: end, insert, start: address, end: address + 'https://'.length };
}

/** A URL pasted over a word makes it a link; null for any other paste. */
export function pasteAddress({ text, start, end }: Selected, pasted: string): Edit | null {
  const address = pasted.trim();
  const chosen = text.slice(start, end);
  if (!ADDRESS.test(address) || /[()[\]]/.test(address)) return null;
  if (chosen.trim() === '' || /[\n[\]]/.test(chosen) || ADDRESS.test(chosen)) return null;
  const insert = `[${chosen}](${address})`;
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length };
}

const LINE_MARKER = /^( *)(- |(\d{1,9})\. |> )(.*)$/;

/** Enter in a list or quote starts its next line, and on an empty one ends it. Null elsewhere. */
export function continueLine({ text, start, end }: Selected): Edit | null {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const [, indent = '', marker, number, content = ''] = LINE_MARKER.exec(text.slice(lineStart, start)) ?? [];
  if (marker === undefined) return null;
  if (content.trim() === '') return { from: lineStart, to: end, insert: '', start: lineStart, end: lineStart };
  const insert = `\n${indent}${number === undefined ? marker : `${Number(number) + 1}. `}`;
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length };
}

export type LineMarker = '- ' | '1. ' | '> ';

export function toggleLines({ text, start, end }: Selected, marker: LineMarker): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(end - 1, start));
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const typed = marker === '1. ' ? /^\d{1,9}\. / : new RegExp(`^${marker}`);
  const isMarked = lines.every((line) => typed.test(line));
  const bare = lines.map((line) => line.replace(isMarked ? typed : /^(?:- |\d{1,9}\. |> )/, ''));
  const insert = bare
    .map((line, n) => (isMarked ? line : `${marker === '1. ' ? `${n + 1}. ` : marker}${line}`))
    .join('\n');
  const caret = from + insert.length;
  return { from, to, insert, start: start === end ? caret : from, end: caret };
}

export function toggleCode(selected: Selected): Edit {
  const { text, start, end } = selected;
  const chosen = text.slice(start, end);
  if (!chosen.includes('\n')) return toggleMarker(selected, '`');
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
  const after = text[end] === '\n' || end === text.length ? '' : '\n';
  const opening = `${before}\`\`\`\n`;
  const code = chosen.replace(/\n$/, '');
  const insert = `${opening}${code}\n\`\`\`${after}`;
  return { from: start, to: end, insert, start: start + opening.length, end: start + opening.length + code.length };
}
