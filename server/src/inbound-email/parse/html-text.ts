import { convert, type DomNode, type FormatCallback, type SelectorDefinition } from 'html-to-text';

const CELL_SEPARATOR = ' | ';
/** Cells of layout tables hold whole paragraphs, which do not fit beside each other. */
const CELL_LINES_MAX = 3;

const SELECTORS: SelectorDefinition[] = [
  { selector: 'img', format: 'skip' },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
  // Quotes with `>` as in a text email, so that extractReply finds them.
  { selector: 'blockquote', format: 'blockquote', options: { trimEmptyLines: true } },
  { selector: 'table', format: 'rows' },
];

const withStyle = (name: string, value: string) =>
  [`${name}:${value}`, `${name}: ${value}`, `${name} : ${value}`].map((style) => `[style*="${style}" i]`);
const withLastStyle = (name: string, value: string) =>
  [`${name}:${value}`, `${name}: ${value}`].map((style) => `[style$="${style}" i]`);

/** Newsletters and shops begin with a hidden text, which mail programs show as a preview in their lists. */
const HIDDEN: SelectorDefinition[] = [
  '[hidden]',
  ...withStyle('display', 'none'),
  ...withStyle('visibility', 'hidden'),
  ...withStyle('mso-hide', 'all'),
  // Not `0.9`. A font size of 0 is that of cells of layouts, too, whose content has another one.
  ...[...withStyle('opacity', '0;'), ...withLastStyle('opacity', '0')],
  ...withStyle('max-height', '0').map((selector) => `${selector}[style*="overflow" i][style*="hidden" i]`),
].map((selector) => ({ selector, format: 'skip' }));

/** The text that a reader of the HTML sees; a text that is hidden altogether is better than none. */
export const htmlToText = (html: string): string =>
  textOf(html, [...SELECTORS, ...HIDDEN]).trim() || textOf(html, SELECTORS);

const textOf = (html: string, selectors: SelectorDefinition[]): string =>
  convert(html, { wordwrap: false, selectors, formatters: { rows: formatRows }, limits: { maxDepth: 100 } });

/** A row is a line. What stands between the rows, though it must not, is a row of its own. */
const formatRows: FormatCallback = (table, walk, builder) => {
  const addRow = (cells: readonly DomNode[][]) => {
    builder.openTableRow();
    for (const cell of cells) {
      builder.openTableCell();
      walk(cell, builder);
      builder.closeTableCell();
    }
    builder.closeTableRow();
  };
  const addRows = (node: DomNode) => {
    if (node.name === 'tr') addRow(node.children.map(contentOfCell));
    else addRow([[node]]);
  };
  builder.openTable();
  for (const node of table.children) {
    if (['thead', 'tbody', 'tfoot'].includes(node.name ?? '')) node.children.forEach(addRows);
    else addRows(node);
  }
  builder.closeTable({
    tableToString: (rows) => printRows(rows.map((cells) => cells.map(({ text }) => text.trim()))),
    leadingLineBreaks: 1,
    trailingLineBreaks: 1,
  });
};

const contentOfCell = (node: DomNode): DomNode[] => (node.name === 'td' || node.name === 'th' ? node.children : [node]);

/** Columns without any text only keep others apart. */
function printRows(rows: readonly (readonly string[])[]): string {
  const columns = new Set(rows.flatMap((cells) => cells.flatMap((text, column) => (text === '' ? [] : [column]))));
  const printed = rows.map((cells) => printRow(cells.filter((_text, column) => columns.has(column))));
  return printed.filter((row) => row !== '').join('\n');
}

function printRow(cells: readonly string[]): string {
  const filled = cells.filter((text) => text !== '');
  if (filled.length < 2) return filled.join('');
  if (filled.some((text) => text.split('\n').length > CELL_LINES_MAX)) return filled.join('\n');
  return cells.map(asOneLine).join(CELL_SEPARATOR);
}

const asOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
