import { monthName } from '@deskbell/contract/client-report-words';
import { escapeHtml } from '../http/pages/escape-html.ts';
import { madeBy } from '../http/pages/made-by.ts';
import { plainPage } from '../http/pages/plain-page.ts';
import { reportSheet, type Sheet, sheetStyles } from './report-sheet.ts';
import type { ReportedSite } from './reported-site.ts';

interface Around {
  /** Months that the reader can see. */
  readonly previous: string | null;
  readonly next: string | null;
  /** Null for members. */
  readonly email: string | null;
  readonly isEnded: boolean;
}

/** Works without a script, and prints as one sheet. */
export function reportPage(sheet: Sheet, { previous, next, email, isEnded }: Around): string {
  const title = `${escapeHtml(sheet.site_name)} in ${monthName(sheet.report.month)} · ${escapeHtml(sheet.brand.name)}`;
  const end = isEnded
    ? 'You stopped these reports. <a href="end">Get them again</a>'
    : '<a href="end">Stop these reports</a>';
  const below =
    email === null
      ? 'Private page. Its link works while you are a member.'
      : `Private link of <bdi>${escapeHtml(email)}</bdi>. ${end}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${sheetStyles(sheet.brand)}</style>
</head>
<body>
<nav class="bar-top" aria-label="Months">${monthLink(previous, '‹')}<b>${monthName(sheet.report.month)}</b>${monthLink(next, '›')}</nav>
<main>
${reportSheet(sheet)}
</main>
<footer class="below">${below}</footer>
</body>
</html>
`;
}

const monthLink = (month: string | null, arrow: string): string =>
  month === null ? '' : `<a href="${month}" aria-label="${monthName(month)}" title="${monthName(month)}">${arrow}</a>`;

type Site = Pick<ReportedSite, 'site_name' | 'brand'>;

const card = (site: Site | null, title: string, main: string): string =>
  plainPage({
    language: 'en',
    title: site ? `${title} · ${escapeHtml(site.brand.name)}` : title,
    header: '',
    main: `<div class="card wide"><h1>${title}</h1>${main}</div>`,
    footer: madeBy(site?.brand ?? null),
  });

const lede = (text: string) => `<p class="muted lede">${text}</p>`;
const button = (label: string) =>
  `<form class="form" method="post"><button class="btn btn-lg btn-primary btn-block" type="submit">${label}</button></form>`;
const nameOf = ({ site_name }: Site) => `<bdi>${escapeHtml(site_name)}</bdi>`;

export const confirmPage = (site: Site): string =>
  card(
    site,
    'A monthly report for you?',
    `${lede(`<bdi>${escapeHtml(site.brand.name)}</bdi> sends the support report of ${nameOf(site)} on the 1st of each month.`)}${button('Yes, send it to me')}`,
  );

export const confirmedPage = (site: Site): string =>
  card(
    site,
    'You get the monthly report',
    lede(`The report of ${nameOf(site)} comes on the 1st of each month. You can stop it in every report.`),
  );

export const endPage = (site: Site): string =>
  card(
    site,
    'Stop these reports?',
    `${lede(`You will get no more monthly reports of ${nameOf(site)}.`)}${button('Stop these reports')}`,
  );

export const endedPage = (site: Site): string =>
  card(
    site,
    'You get no more reports',
    `${lede(`The monthly reports of ${nameOf(site)} are stopped. Nobody can add your address again but you.`)}<p class="again"><a class="btn btn-secondary" href="confirm">Get them again</a></p>`,
  );

export const unknownLinkPage = (): string =>
  card(null, 'This link is not valid', lede('It may be incomplete, or it was ended by those who sent it.'));

export const busyPage = (words: string): string => card(null, 'Please wait', lede(escapeHtml(words)));
