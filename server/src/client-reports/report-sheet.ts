import type { Brand } from '@deskbell/contract/brand';
import { REPORT_TITLES_MAX } from '@deskbell/contract/client-report-values';
import {
  footnoteOf,
  interruptionsInWords,
  monthName,
  periodInWords,
  quietWords,
  type ShownFigure,
  shownFigures,
  shownQuotes,
  shownTitles,
} from '@deskbell/contract/client-report-words';
import type { ClientReport } from '@deskbell/contract/client-reports';
import { readableOn } from '@deskbell/contract/text-color';
import { escapeHtml } from '../http/pages/escape-html.ts';
import { type FormattedAttributes, formattedHtml } from '../http/pages/formatted-html.ts';
import { weekChart } from './week-chart.ts';

export interface Sheet {
  readonly site_name: string;
  readonly brand: Brand;
  readonly report: ClientReport;
}

const FORMATTED: FormattedAttributes = {
  paragraph: '',
  link: '',
  code: '',
  codeBlock: '',
  quote: '',
  list: '',
};

const LOGO = { width: 220, height: 40 };

/** The sheet of paper: what is printed. */
export function reportSheet({ site_name, brand, report }: Sheet): string {
  const site = `<bdi>${escapeHtml(site_name)}</bdi>`;
  const parts = report.figures.is_quiet ? quietParts(report) : busyParts(report);
  return `<article class="sheet">
<header><span class="logo">${logoOf(brand)}</span><span class="muted">Support report<br>${periodInWords(report)}</span></header>
<h1>${site} in ${monthName(report.month)}</h1>
${[wordsOf(report), ...parts].filter(Boolean).join('\n')}
<footer><span>${escapeHtml(footnoteOf(report))}</span><bdi class="by">${escapeHtml(brand.name)}</bdi></footer>
</article>`;
}

function logoOf({ name, logo }: Brand): string {
  if (!logo) return `<bdi>${escapeHtml(name)}</bdi>`;
  const scale = Math.min(1, LOGO.width / logo.width, LOGO.height / logo.height);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  return `<img src="${escapeHtml(logo.url)}" width="${width}" height="${height}" alt="${escapeHtml(name)}">`;
}

const wordsOf = ({ words }: ClientReport): string =>
  words === null ? '' : `<div class="words" dir="auto">${formattedHtml(words, FORMATTED)}</div>`;

const quietParts = (report: ClientReport): string[] => [
  `<p class="quiet"><b>A quiet month.</b> ${escapeHtml(quietWords(report))}</p>`,
  interruptionsOf(report),
];

function busyParts(report: ClientReport): string[] {
  return [figuresOf(report), quotesOf(report), columnsOf(report), interruptionsOf(report), titlesOf(report)];
}

function figuresOf(report: ClientReport): string {
  return `<dl class="figures">${shownFigures(report).map(renderFigure).join('')}</dl>`;
}

const renderFigure = ({ label, value, change }: ShownFigure): string =>
  `<div><dt>${label}</dt><dd><b>${escapeHtml(value)}</b><span>${escapeHtml(change)}</span></dd></div>`;

function quotesOf(report: ClientReport): string {
  const quotes = shownQuotes(report).map((quote) => `<blockquote dir="auto">${escapeHtml(quote)}</blockquote>`);
  return quotes.length === 0 ? '' : `<section><h2>What customers said</h2>${quotes.join('')}</section>`;
}

function columnsOf(report: ClientReport): string {
  const { pages, weeks } = report.figures;
  const most = Math.max(...pages.map(({ tickets }) => tickets), 1);
  const rows = pages.map(
    ({ path, tickets }) =>
      `<tr><th scope="row"><bdi>${escapeHtml(path)}</bdi></th><td><svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8"/><rect class="fill" width="${Math.max(2, Math.round((100 * tickets) / most))}" height="8"/></svg></td><td>${tickets.toLocaleString('en')}</td></tr>`,
  );
  const causes =
    rows.length === 0
      ? ''
      : `<section><h2>Pages that cause most</h2><table class="pages"><tbody>${rows.join('')}</tbody></table></section>`;
  return `<div class="two${causes ? '' : ' one'}"><section><h2>In and resolved per week</h2>${weekChart(weeks)}</section>${causes}</div>`;
}

function interruptionsOf(report: ClientReport): string {
  const words = interruptionsInWords(report);
  return words === '' ? '' : `<section><h2>Interruptions of the Support tab</h2><p>${escapeHtml(words)}</p></section>`;
}

function titlesOf(report: ClientReport): string {
  const { titles, heading } = shownTitles(report, REPORT_TITLES_MAX);
  if (titles.length === 0) return '';
  const items = titles.map((title) => `<li><bdi>${escapeHtml(title)}</bdi></li>`);
  return `<section><h2>${heading}</h2><ul class="titles">${items.join('')}</ul></section>`;
}

const LIGHT = '#ffffff';
const DARK = '#1a1721';

/** The brand's color is lightened or darkened until lines and bars can be seen; printing is always light. */
export function sheetStyles({ color }: Brand): string {
  return `:root{color-scheme:light dark;--brand:${readableOn(LIGHT, color)};--well:#f1eff6;--sheet:${LIGHT};--text:#1b1726;--muted:#5d566e;--line:#e6e3ee;--track:#eceaf2}
@media screen and (prefers-color-scheme:dark){:root{--brand:${readableOn(DARK, color)};--well:#121017;--sheet:${DARK};--text:#f2f0f7;--muted:#b0a9c0;--line:#2e2939;--track:#2b2636}.logo img{padding:6px 8px;border-radius:6px;background:#fff}}
${STYLES}`;
}

const STYLES = `*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}
body{margin:0;padding:24px;background:var(--well);color:var(--text);font:13px/19px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere;-webkit-print-color-adjust:exact;print-color-adjust:exact}
h1,h2,p,dl,dd,ul,blockquote{margin:0}a{color:inherit}:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:4px}
.bar-top{display:flex;align-items:center;gap:12px;max-width:794px;margin:0 auto 16px;color:var(--muted);font-weight:600}.bar-top a{display:inline-flex;align-items:center;justify-content:center;min-width:32px;min-height:32px;text-decoration:none}
.sheet{max-width:794px;margin:0 auto;padding:48px 56px 40px;background:var(--sheet);border:1px solid var(--line);border-radius:4px}
.sheet header{display:flex;align-items:flex-start;justify-content:space-between;gap:24px;padding-bottom:16px;border-bottom:2px solid var(--brand)}
.sheet header .muted{text-align:right;flex:none}.logo{font-weight:650;font-size:16px;line-height:24px;letter-spacing:-.015em;color:var(--brand)}.logo img{display:block}
.muted,.figures dt,.figures span,.sheet footer{color:var(--muted)}
h1{margin-top:20px;font-size:24px;line-height:30px;font-weight:650;letter-spacing:-.02em;text-wrap:balance}h2{margin:20px 0 8px;font-size:14px;line-height:20px;font-weight:600}
.words{margin-top:12px;padding:2px 0 2px 14px;border-left:3px solid var(--brand);font-size:14px;line-height:21px}.words>*{margin:0}.words ul,.words ol{padding-left:20px}.words pre{white-space:pre-wrap}.words blockquote{padding-left:10px;border-left:2px solid var(--line)}
.quiet{margin-top:16px;font-size:16px;line-height:24px}.quiet b,.figures b{font-weight:600}
.figures{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));margin-top:20px;overflow:hidden;border:1px solid var(--line);border-radius:8px}.figures>div{min-width:0;margin:0 -1px -1px 0;padding:12px 14px;border:solid var(--line);border-width:0 1px 1px 0}
.figures dt,.figures span{font-size:12px;line-height:16px}.figures b{display:block;font-size:20px;line-height:26px;letter-spacing:-.02em;font-variant-numeric:tabular-nums}.figures span{display:block;min-height:16px}
blockquote{padding:2px 0 2px 12px;border-left:2px solid var(--track)}blockquote+blockquote{margin-top:6px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:0 32px}.two.one{grid-template-columns:1fr}svg{display:block}.chart{width:100%;max-width:400px;height:auto;overflow:visible}.chart text{font-size:11px;fill:var(--muted)}.chart line{stroke:var(--line)}.fill{fill:var(--brand)}.paler{fill:var(--brand);opacity:.4}.track{fill:var(--track)}.legend{display:flex;gap:14px;margin-top:4px;color:var(--muted);font-size:12px;line-height:16px}.legend svg{display:inline-block;width:10px;height:10px;margin-right:5px;vertical-align:-1px}
.pages{width:100%;border-collapse:collapse;table-layout:fixed}.pages th,.pages td{padding:3px 0;text-align:left;font-weight:400}.pages th{width:42%;padding-right:8px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font:12px/18px ui-monospace,Consolas,Menlo,monospace}.pages td:last-child{width:36px;text-align:right;font-weight:600;font-variant-numeric:tabular-nums}.bar{width:100%;height:8px;border-radius:2px}
.titles{padding:0;list-style:none;columns:2;column-gap:32px}.titles li{position:relative;padding:2px 0 2px 14px;break-inside:avoid;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}.titles li::before{content:"";position:absolute;left:0;top:9px;width:5px;height:5px;border-radius:50%;background:var(--brand)}
.sheet footer{display:flex;justify-content:space-between;gap:16px;margin-top:20px;padding-top:12px;border-top:1px solid var(--line);font-size:12px;line-height:16px}.by{flex:none;max-width:50%}
.below{max-width:794px;margin:0 auto;padding:16px;text-align:center;color:var(--muted)}.below a{color:var(--brand);font-weight:600}
@media(max-width:640px){body{padding:12px 0}.bar-top{padding:0 16px}.sheet{padding:24px 20px;border-inline:0;border-radius:0}.figures{grid-template-columns:1fr 1fr}.two{grid-template-columns:1fr}.titles{columns:1}.sheet footer{display:block}.by{display:block;max-width:none;margin-top:8px}}
@media print{@page{size:A4;margin:14mm 15mm}body{padding:0;background:none;font-size:11px;line-height:15px}.bar-top,.below{display:none}.sheet{max-width:none;padding:0;border:0;background:none}.figures{grid-template-columns:repeat(4,minmax(0,1fr))}.two{grid-template-columns:1fr 1fr}.titles{columns:2}.titles li{padding-block:1px;-webkit-line-clamp:1}.titles li::before{top:6px}h1{margin-top:10px;font-size:20px;line-height:25px}h2{margin:10px 0 4px;font-size:12px;line-height:16px}.words{max-height:252px;overflow:hidden;font-size:11.5px;line-height:15.5px}.figures{margin-top:14px}.figures>div{padding:5px 12px}.figures b{font-size:17px;line-height:22px}.sheet footer{margin-top:12px;padding-top:8px}.two section,.titles li,.figures>div{break-inside:avoid}.chart{max-width:240px}.sheet header{padding-bottom:8px}}`;
