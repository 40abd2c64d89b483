import { escapeHtml } from '../../http/pages/escape-html.ts';
import { type FormattedAttributes, formattedHtml } from '../../http/pages/formatted-html.ts';
import { linkedHtml } from '../../http/pages/linked-html.ts';
import {
  type AlarmBlock,
  DARK_ALARM_BLOCKS,
  isAlarmBlock,
  renderAlarmBlock,
  textOfAlarmBlock,
} from './alarm-blocks.ts';
import { type Accent, accentOf } from './message-accent.ts';
import { type Badge, DARK_BADGES, renderBadge } from './message-badge.ts';
import {
  darkReportBlocks,
  isReportBlock,
  NARROW_REPORT_BLOCKS,
  type ReportBlock,
  renderReportBlock,
  textOfReportBlock,
} from './report-blocks.ts';

export interface Sender {
  readonly name: string;
  readonly color: string;
  /** In place of the name; clients that block pictures show the name. */
  readonly logo?: { readonly url: string; readonly width: number; readonly height: number };
}

export interface Message {
  readonly language?: string;
  readonly subject: string;
  readonly preview: string;
  readonly sender: Sender;
  /** Color of the button and of an answer's edge; our own by default. */
  readonly accent?: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  readonly reason: string;
  readonly warning?: string;
  readonly footerLink?: Link;
  readonly pauseLink?: Link;
}

interface Link {
  readonly label: string;
  readonly url: string;
}

export type Block =
  | AlarmBlock
  | ReportBlock
  /** `lead` is printed in bold before the paragraph, `link` after it. */
  | { readonly paragraph: string; readonly lead?: string; readonly link?: Link }
  | { readonly subtitle: string }
  /** The badge replaces {status} in the sentence; the paragraph follows. */
  | { readonly sentence: string; readonly badge: Badge; readonly paragraph: string }
  | { readonly badges: readonly (string | Badge)[] }
  | { readonly quote: string; readonly isFormatted?: boolean }
  /** Text of a member: web addresses become links. Plain text keeps formatting markers. */
  | { readonly answer: string; readonly isFormatted: boolean }
  | { readonly earlier: string; readonly label: string }
  | { readonly attachments: readonly { readonly name: string; readonly size: string }[]; readonly label: string }
  | { readonly facts: readonly (readonly [label: string, value: string | Link | Badge])[] }
  | { readonly question: string; readonly choices: readonly Link[]; readonly note: string }
  | { readonly button: Link };

/** Long words must not widen the tables of the layout. */
const BREAKING = 'overflow-wrap:anywhere;word-break:break-word';

/** Backgrounds and edges that suit both color schemes. */
const FORMATTED: FormattedAttributes = {
  paragraph: ' style="margin:0"',
  link: ' class="lnk" style="color:#6427c7"',
  code: ' style="padding:1px 4px;border-radius:4px;background:rgba(128,120,144,.18);font-family:ui-monospace,Consolas,Menlo,monospace;font-size:14px"',
  codeBlock:
    ' style="margin:6px 0;padding:10px 12px;border-radius:6px;background:rgba(128,120,144,.18);font-family:ui-monospace,Consolas,Menlo,monospace;font-size:14px;line-height:21px;white-space:pre-wrap;word-break:break-word"',
  quote: ' style="margin:6px 0;padding:0 0 0 12px;border-left:3px solid rgba(128,120,144,.5)"',
  list: ' style="margin:4px 0;padding:0 0 0 24px"',
};

export function renderText({ heading, blocks, reason, warning, pauseLink, footerLink }: Message): string {
  const body = blocks.map(textOfBlock);
  const footer = [
    '-- ',
    ...(warning ? [warning] : []),
    reason,
    ...linksOf({ pauseLink, footerLink }).map(textOfLink),
  ].join('\n');
  return `${[heading, ...body, footer].join('\n\n')}\n`;
}

const linksOf = (links: { pauseLink: Link | undefined; footerLink: Link | undefined }): Link[] =>
  [links.pauseLink, links.footerLink].filter((link) => link !== undefined);

function textOfBlock(block: Block): string {
  if (isAlarmBlock(block)) return textOfAlarmBlock(block);
  if (isReportBlock(block)) return textOfReportBlock(block);
  if ('sentence' in block)
    return [block.sentence.replace('{status}', () => block.badge.label), block.paragraph].filter(Boolean).join(' ');
  if ('paragraph' in block)
    return [[block.lead, block.paragraph].filter(Boolean).join(' '), block.link && textOfLink(block.link)]
      .filter(Boolean)
      .join('\n');
  if ('badges' in block)
    return block.badges.map((each) => (typeof each === 'string' ? each : `[${each.label}]`)).join(' ');
  if ('quote' in block) return block.quote.replace(/^/gm, '    ');
  if ('answer' in block) return block.answer.replace(/^/gm, '    ');
  if ('earlier' in block) return [block.label, block.earlier.replace(/^/gm, '> ')].join('\n');
  if ('attachments' in block)
    return [block.label, ...block.attachments.map(({ name, size }) => `    ${name} (${size})`)].join('\n');
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${textOf(value)}`).join('\n');
  if ('subtitle' in block) return block.subtitle;
  if ('choices' in block)
    return [block.question, ...block.choices.map(({ label, url }) => `    ${label}: ${url}`), block.note].join('\n');
  return textOfLink(block.button);
}

const textOfLink = ({ label, url }: Link): string => `${label}: ${url}`;

function textOf(value: string | Link | Badge): string {
  if (typeof value === 'string') return value;
  return 'url' in value ? value.url : value.label;
}

/**
 * Light colors inline, dark ones by media query: mail clients support neither CSS variables nor external style sheets.
 */
export function renderHtml(message: Message): string {
  const {
    language = 'en',
    subject,
    preview,
    sender,
    heading,
    blocks,
    reason,
    warning,
    pauseLink,
    footerLink,
  } = message;
  const accent = accentOf(message.accent);
  const isReport = blocks.some(isReportBlock);
  const footerLinks = linksOf({ pauseLink, footerLink }).map(renderLink).join(' · ');
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (max-width: 560px) { .card { border-left: 0 !important; border-right: 0 !important; border-radius: 0 !important; } .pad { padding-left: 20px !important; padding-right: 20px !important; } .btn a { display: block !important; text-align: center !important; } .lab { display: block !important; width: auto !important; padding-bottom: 0 !important; } .val { display: block !important; padding-top: 0 !important; } .rate { display: block !important; margin: 0 0 8px !important; }${isReport ? ` ${NARROW_REPORT_BLOCKS}` : ''} }
@media (prefers-color-scheme: dark) { .bg { background: #121017 !important } .card { background: #1a1721 !important; border-color: #2e2939 !important } .t1 { color: #f2f0f7 !important } .t2 { color: #b0a9c0 !important } .quote { background: #211d2a !important; color: #f2f0f7 !important } .rule { border-color: #2e2939 !important } .rate { border-color: #463f56 !important; color: #f2f0f7 !important } .file { border-color: #463f56 !important } .btn a { background: ${accent.dark.color} !important; color: ${accent.dark.text} !important; border-color: ${accent.dark.edge} !important } .lnk { color: #c4a8fb !important } ${DARK_BADGES}${blocks.some(isAlarmBlock) ? ` ${DARK_ALARM_BLOCKS}` : ''}${isReport ? ` ${darkReportBlocks(blocks)}` : ''} }
</style>
</head>
<body class="bg" style="margin:0;padding:0;background:#faf9fc;font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" dir="ltr" lang="${language}" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:32px 0 40px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">
<tr><td class="pad" style="padding:0 32px 20px">${renderSender(sender)}</td></tr>
<tr><td class="card pad" style="padding:36px 32px 20px;${BREAKING};background:#ffffff;border:1px solid #e6e3ee;border-radius:12px">
<h1 class="t1" dir="auto" style="margin:0 0 12px;font-size:24px;line-height:31px;font-weight:650;letter-spacing:-.02em;color:#1b1726;word-break:break-word">${escapeHtml(heading)}</h1>
${blocks.map((block) => renderBlock(block, accent)).join('\n')}
</td></tr>
<tr><td class="pad t2" style="padding:20px 32px 0;font-size:13px;line-height:20px;color:#5d566e;${BREAKING}">${warning ? `${escapeHtml(warning)}<br>` : ''}${escapeHtml(reason)}${footerLinks && ` ${footerLinks}`}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const LOGO_WIDTH = 200;
const LOGO_HEIGHT = 40;

/** Table cells keep a long name beside its square. A dark logo stays readable on its white ground. */
function renderSender({ name, color, logo }: Sender): string {
  if (logo) {
    const scale = Math.min(1, LOGO_WIDTH / logo.width, LOGO_HEIGHT / logo.height);
    const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
    return `<img src="${escapeHtml(logo.url)}" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="display:inline-block;padding:6px 8px;margin:-6px -8px;border-radius:6px;background:#ffffff;font-size:15px;line-height:20px;font-weight:600;color:#1b1726">`;
  }
  const square = `<div style="width:10px;height:10px;border:1px solid ${accentOf(color).light.edge};border-radius:3px;background:${escapeHtml(color)};font-size:1px;line-height:10px">&nbsp;</div>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td valign="top" style="padding:4px 10px 0 0">${square}</td><td valign="top" style="${BREAKING}"><span class="t1" dir="auto" style="font-size:15px;line-height:20px;font-weight:600;color:#1b1726">${escapeHtml(name)}</span></td></tr></table>`;
}

function renderBlock(block: Block, accent: Accent): string {
  if (isAlarmBlock(block)) return renderAlarmBlock(block);
  return isReportBlock(block)
    ? renderReportBlock(block, (words) => formattedHtml(words, FORMATTED))
    : renderCommonBlock(block, accent);
}

function renderCommonBlock(block: Exclude<Block, AlarmBlock | ReportBlock>, accent: Accent): string {
  if ('sentence' in block) {
    const sentence = escapeHtml(block.sentence).replace('{status}', () => renderBadge(block.badge));
    return `<p class="t2" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#5d566e">${sentence} ${escapeHtml(block.paragraph)}</p>`;
  }
  if ('paragraph' in block) {
    const lead = block.lead ? `<strong class="t1" style="color:#1b1726">${escapeHtml(block.lead)}</strong> ` : '';
    return `<p class="t2" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#5d566e">${lead}${escapeHtml(block.paragraph)}${block.link ? ` ${renderLink(block.link)}` : ''}</p>`;
  }
  if ('badges' in block) {
    const parts = block.badges.map((each) => (typeof each === 'string' ? escapeHtml(each) : renderBadge(each)));
    return `<p class="t2" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#5d566e">${parts.join('&nbsp; ')}</p>`;
  }
  if ('quote' in block) {
    return `<div class="quote" dir="auto" style="unicode-bidi:plaintext;margin:0 0 24px;padding:16px 20px;border-radius:8px;background:#f5f3f9;font-size:16px;line-height:25px;color:#1b1726;word-break:break-word">${renderQuote(block)}</div>`;
  }
  if ('answer' in block) {
    return `<div class="quote" dir="auto" style="unicode-bidi:plaintext;margin:0 0 24px;padding:16px 20px;border-left:3px solid ${accent.light.edge};border-radius:4px 8px 8px 4px;background:#f5f3f9;font-size:16px;line-height:25px;color:#1b1726">${renderAnswer(block)}</div>`;
  }
  if ('earlier' in block)
    return `<div class="rule" style="margin:12px 0 16px;padding:20px 0 0;border-top:1px solid #e6e3ee"><p class="t2" style="margin:0 0 6px;font-size:13px;line-height:20px;color:#5d566e">${escapeHtml(block.label)}</p>
<div class="t2" dir="auto" style="unicode-bidi:plaintext;font-size:14px;line-height:22px;color:#5d566e">${escapeHtml(block.earlier).replaceAll('\n', '<br>\n')}</div></div>`;
  if ('attachments' in block) {
    const cards = block.attachments.map(
      ({ name, size }) =>
        `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px"><tr><td class="file" style="padding:10px 16px;border:1px solid #cfc9dc;border-radius:8px;font-size:15px;line-height:20px;word-break:break-word"><span class="t1" dir="auto" style="color:#1b1726;font-weight:600">${escapeHtml(name)}</span> <span class="t2" style="color:#5d566e;white-space:nowrap">${escapeHtml(size)}</span></td></tr></table>`,
    );
    return `<p class="t2" style="margin:0 0 10px;font-size:16px;line-height:25px;color:#5d566e">${escapeHtml(block.label)}</p>\n${cards.join('\n')}\n<div style="height:8px;line-height:8px;font-size:8px">&nbsp;</div>`;
  }
  if ('facts' in block) {
    const rows = block.facts.map(
      ([label, value]) =>
        `<tr><td class="lab t2" valign="top" style="width:96px;padding:10px 12px 10px 0;font-size:14px;line-height:21px;color:#5d566e">${escapeHtml(label)}</td><td class="val t1" dir="auto" style="padding:10px 0;font-size:15px;line-height:21px;color:#1b1726;word-break:break-word">${renderValue(value)}</td></tr>`,
    );
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="rule" style="margin:0 0 28px;border-top:1px solid #e6e3ee">${rows.join('\n')}</table>`;
  }
  if ('subtitle' in block)
    return `<p class="t1" dir="auto" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#1b1726;word-break:break-word">${escapeHtml(block.subtitle)}</p>`;
  if ('choices' in block) {
    const links = block.choices.map(
      ({ label, url }) =>
        `<a class="rate" href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 0 0;padding:10px 20px;border:1px solid #cfc9dc;border-radius:8px;color:#1b1726;font-size:15px;line-height:20px;font-weight:600;text-decoration:none;text-align:center">${escapeHtml(label)}</a>`,
    );
    return `<div class="rule" style="margin:12px 0 16px;padding:24px 0 0;border-top:1px solid #e6e3ee"><p class="t1" style="margin:0 0 14px;font-size:17px;line-height:24px;font-weight:600;color:#1b1726">${escapeHtml(block.question)}</p>
<p style="margin:0">${links.join('')}</p>
<p class="t2" style="margin:14px 0 0;font-size:13px;line-height:20px;color:#5d566e">${escapeHtml(block.note)}</p></div>`;
  }
  const { label, url } = block.button;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 16px"><tr><td class="btn"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 21px;border:1px solid ${accent.light.edge};border-radius:8px;background:${accent.light.color};color:${accent.light.text};font-size:16px;line-height:22px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

const renderQuote = ({ quote, isFormatted = false }: { quote: string; isFormatted?: boolean }): string =>
  isFormatted ? formattedHtml(quote, FORMATTED) : escapeHtml(quote).replaceAll('\n', '<br>\n');

const renderAnswer = ({ answer, isFormatted }: { answer: string; isFormatted: boolean }): string =>
  isFormatted ? formattedHtml(answer, FORMATTED) : linkedHtml(answer, FORMATTED.link).replaceAll('\n', '<br>\n');

function renderValue(value: string | Link | Badge): string {
  if (typeof value === 'string') return escapeHtml(value);
  return 'url' in value ? renderLink(value) : renderBadge(value);
}

const renderLink = ({ label, url }: Link): string =>
  `<a class="lnk" href="${escapeHtml(url)}" style="color:#6427c7">${escapeHtml(label)}</a>`;
