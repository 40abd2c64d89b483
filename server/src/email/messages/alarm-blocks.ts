import { escapeHtml } from '../../http/pages/escape-html.ts';

/** Backquotes mark code. */
type CodedText = string;

export type AlarmBlock =
  | { readonly notice: CodedText; readonly lead: string; readonly tone: 'bad' | 'warn' | 'good' }
  | { readonly steps: readonly CodedText[]; readonly label: string }
  | { readonly code: string }
  /** A chart; the last `marked` bars are highlighted. */
  | { readonly bars: readonly number[]; readonly marked: number; readonly label: string };

/** Background and text, light and dark: copies of the web app's tokens. */
const TONES = {
  bad: ['#fdebe9', '#b42318', '#3a1714', '#ff9c92'],
  warn: ['#fdf5d4', '#8a6000', '#2e260c', '#f0cf5e'],
  good: ['#e3f6ee', '#04724f', '#0f2c20', '#6ad9a8'],
} as const;

const MONOSPACE = 'font-family:ui-monospace,Consolas,Menlo,monospace;font-size:13px;overflow-wrap:anywhere';
const CODE_COLORS = 'border:1px solid #e6e3ee;background:#f5f3f9;color:#1b1726';

export const DARK_ALARM_BLOCKS = [
  ...Object.entries(TONES).map(
    ([name, [, , background, color]]) =>
      `.notice-${name} { background: ${background} !important; color: ${color} !important }`,
  ),
  '.bar { background: #463f56 !important } .bar-marked { background: #ff9c92 !important }',
  '.code { background: #0d0b11 !important; border-color: #2e2939 !important; color: #f2f0f7 !important }',
].join(' ');

export const isAlarmBlock = (block: object): block is AlarmBlock =>
  'notice' in block || 'steps' in block || 'code' in block || 'bars' in block;

export function textOfAlarmBlock(block: AlarmBlock): string {
  if ('notice' in block) return plain(`${block.lead} ${block.notice}`.trim());
  if ('steps' in block) return [block.label, ...block.steps.map((step, n) => `${n + 1}. ${plain(step)}`)].join('\n');
  if ('bars' in block) return `${block.label}: ${block.bars.join(' ')}`;
  return block.code.replace(/^/gm, '    ');
}

export function renderAlarmBlock(block: AlarmBlock): string {
  if ('notice' in block) {
    const [background, color] = TONES[block.tone];
    return `<div class="notice-${block.tone}" style="margin:0 0 20px;padding:14px 18px;border-radius:8px;background:${background};color:${color};font-size:15px;line-height:23px"><b style="font-weight:600">${escapeHtml(block.lead)}</b> ${coded(block.notice)}</div>`;
  }
  if ('steps' in block) {
    const rows = block.steps.map(
      (step, n) =>
        `<tr><td class="t2" valign="top" style="width:24px;padding:4px 0;font-size:15px;line-height:23px;color:#5d566e">${n + 1}.</td><td class="t1" style="padding:4px 0;font-size:15px;line-height:23px;color:#1b1726">${coded(step)}</td></tr>`,
    );
    return `<p class="t1" style="margin:0 0 6px;font-size:16px;line-height:25px;font-weight:600;color:#1b1726">${escapeHtml(block.label)}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">${rows.join('\n')}</table>`;
  }
  if ('bars' in block) return renderBars(block);
  return `<div class="code" style="margin:0 0 24px;padding:14px 16px;border-radius:8px;line-height:20px;${CODE_COLORS};${MONOSPACE}">${escapeHtml(block.code).replaceAll('\n', '<br>\n')}</div>`;
}

const BARS_HEIGHT = 64;

/** Table cells: mail clients draw nothing else. */
function renderBars({ bars, marked, label }: Extract<AlarmBlock, { bars: unknown }>): string {
  const most = Math.max(...bars, 1);
  const cells = bars.map((count, n) => {
    const isMarked = n >= bars.length - marked;
    const height = Math.max(3, Math.round((BARS_HEIGHT * count) / most));
    return `<td valign="bottom" style="padding:0 2px;height:${BARS_HEIGHT}px"><div class="bar${isMarked ? '-marked' : ''}" style="height:${height}px;border-radius:2px;background:${isMarked ? '#b42318' : '#cfc9dc'};font-size:1px;line-height:1px">&nbsp;</div></td>`;
  });
  return `<table role="img" aria-label="${escapeHtml(`${label}: ${bars.join(', ')}`)}" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr>${cells.join('')}</tr></table>
<p class="t2" style="margin:4px 0 24px;font-size:12px;line-height:18px;color:#5d566e">${escapeHtml(label)}</p>`;
}

const plain = (text: CodedText) => text.replaceAll('`', '');

const coded = (text: CodedText): string =>
  text
    .split('`')
    .map((part, n) =>
      n % 2 === 0
        ? escapeHtml(part)
        : `<span class="code" style="padding:1px 6px;border-radius:4px;${CODE_COLORS};${MONOSPACE}">${escapeHtml(part)}</span>`,
    )
    .join('');
