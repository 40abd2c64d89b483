import type { ShownFigure } from '@deskbell/contract/client-report-words';
import { readableOn } from '@deskbell/contract/text-color';
import { escapeHtml } from '../../http/pages/escape-html.ts';

export type ReportBlock =
  /** Formatted text of the team, beside a line in the color of its brand. */
  | { readonly ownWords: string; readonly color: string }
  /** Three beside each other, one below the other on a phone. */
  | { readonly figures: readonly ShownFigure[] }
  | { readonly title: string; readonly text?: string }
  | { readonly shares: readonly { readonly name: string; readonly count: number }[]; readonly color: string }
  | { readonly list: readonly string[]; readonly more: string };

export const isReportBlock = (block: object): block is ReportBlock =>
  'ownWords' in block || 'figures' in block || 'title' in block || 'shares' in block || 'list' in block;

const CARD = { light: '#ffffff', dark: '#1a1721' };
const TRACK = { light: '#eceaf2', dark: '#2b2636' };

/** Mail clients know no variables: the dark color of the brand stands in the rules. */
export function darkReportBlocks(blocks: readonly object[]): string {
  const colored = blocks.find((block) => 'ownWords' in block || 'shares' in block) as { color: string } | undefined;
  const color = readableOn(CARD.dark, colored?.color ?? '#7f4aee');
  return `.share { background: ${color} !important } .track { background: ${TRACK.dark} !important } .words { border-color: ${color} !important }`;
}

export const NARROW_REPORT_BLOCKS =
  '.third { display: block !important; width: auto !important; overflow: hidden !important; border-left: 0 !important; border-top: 1px solid rgba(128, 120, 144, .3) !important; padding: 10px 0 !important } .third br { display: none !important } .third span { display: block !important } .third .kl { float: left !important } .third .kv { float: right !important; font-size: 20px !important; line-height: 28px !important } .third .kc { clear: left !important } .thirds { margin: 0 !important; border-top: 0 !important }';

export function textOfReportBlock(block: ReportBlock): string {
  if ('ownWords' in block) return block.ownWords.replace(/^/gm, '    ');
  if ('figures' in block)
    return block.figures.map(({ label, value, change }) => `${label}: ${value}${change && ` (${change})`}`).join('\n');
  if ('title' in block) return [block.title.toUpperCase(), block.text].filter(Boolean).join('\n');
  if ('shares' in block) return block.shares.map(({ name, count }) => `    ${name}: ${count}`).join('\n');
  return [...block.list.map((item) => `    ${item}`), ...(block.more ? [`    ${block.more}`] : [])].join('\n');
}

export function renderReportBlock(block: ReportBlock, formatted: (words: string) => string): string {
  if ('ownWords' in block)
    return `<div class="words t1" dir="auto" style="margin:0 0 24px;padding:2px 0 2px 16px;border-left:3px solid ${readableOn(CARD.light, block.color)};font-size:16px;line-height:25px;color:#1b1726">${formatted(block.ownWords)}</div>`;
  if ('figures' in block) return rowsOf(block.figures).map(renderRow).join('\n');
  if ('title' in block)
    return `<h2 class="t1" style="margin:24px 0 8px;font-size:17px;line-height:24px;font-weight:600;color:#1b1726">${escapeHtml(block.title)}</h2>${block.text ? `\n<p class="t2" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#5d566e">${escapeHtml(block.text)}</p>` : ''}`;
  if ('shares' in block) return renderShares(block);
  const more = block.more ? `<span class="t2" style="color:#5d566e">${escapeHtml(block.more)}</span>` : '';
  const items = block.list.map((item) => `<bdi>${escapeHtml(item)}</bdi>`);
  return `<p class="t1" style="margin:0 0 24px;font-size:15px;line-height:25px;color:#1b1726">${[...items, more].filter(Boolean).join(' · ')}</p>`;
}

const COLUMNS = 3;

const rowsOf = (figures: readonly ShownFigure[]): (ShownFigure | null)[][] =>
  Array.from({ length: Math.ceil(figures.length / COLUMNS) }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => figures[row * COLUMNS + column] ?? null),
  );

function renderRow(row: readonly (ShownFigure | null)[], n: number): string {
  const cells = row.map((figure, column) => {
    const edge = column > 0 && figure ? 'border-left:1px solid #e6e3ee;' : '';
    const inner = figure
      ? `<span class="t2 kl" style="font-size:14px;line-height:20px;color:#5d566e">${escapeHtml(figure.label)}</span><br><span class="t1 kv" style="font-size:26px;line-height:34px;font-weight:600;letter-spacing:-.02em;color:#1b1726">${escapeHtml(figure.value)}</span><br><span class="t2 kc" style="font-size:13px;line-height:18px;color:#5d566e">${escapeHtml(figure.change)}</span>`
      : '';
    return `<td${figure ? ' class="third rule"' : ''} width="33%" style="${edge}padding:10px 0 10px ${column === 0 ? 0 : 16}px;vertical-align:top">${inner}</td>`;
  });
  const top = n === 0 ? '' : 'border-top:1px solid #e6e3ee;';
  return `<table role="presentation" class="thirds rule" width="100%" cellpadding="0" cellspacing="0" border="0" style="${top}margin:0 0 8px"><tr>${cells.join('')}</tr></table>`;
}

function renderShares({ shares, color }: Extract<ReportBlock, { shares: unknown }>): string {
  const most = Math.max(...shares.map(({ count }) => count), 1);
  const bar = readableOn(CARD.light, color);
  const rows = shares.map(({ name, count }) => {
    const width = Math.max(2, Math.round((100 * count) / most));
    const track =
      width === 100
        ? ''
        : `<td class="track" style="height:10px;background:${TRACK.light};font-size:1px;line-height:10px">&nbsp;</td>`;
    return `<tr><td class="t1" style="width:40%;padding:5px 12px 5px 0;font-size:14px;line-height:20px;color:#1b1726;overflow-wrap:anywhere;word-break:break-word"><bdi>${escapeHtml(name)}</bdi></td><td style="padding:5px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="share" width="${width}%" style="height:10px;background:${bar};border-radius:2px;font-size:1px;line-height:10px">&nbsp;</td>${track}</tr></table></td><td class="t1" align="right" style="width:44px;padding:5px 0 5px 10px;font-size:14px;line-height:20px;font-weight:600;color:#1b1726">${count.toLocaleString('en')}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">${rows.join('\n')}</table>`;
}
