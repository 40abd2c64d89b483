import { escapeHtml } from '../http/pages/escape-html.ts';
import { bell, logo, plainPage } from '../http/pages/plain-page.ts';
import { DEMO_DESKS_PER_HOUR_AND_ADDRESS } from '../rate-limits.ts';

export const OPEN_PATH = '/demo';

interface DemoPage {
  readonly title: string;
  readonly text: string;
  /** The button that opens a desk. */
  readonly open: string;
  readonly isOpenFirst?: true;
  readonly note?: string;
}

const PAGES = {
  entry: {
    title: 'Try Deskbell on a desk of your own',
    text: 'Four websites, 218 tickets and three colleagues, yours for an hour. Try everything: nothing is sent, and it is deleted afterwards.',
    open: 'Open the Demo',
    isOpenFirst: true,
    note: 'No sign-up. A cookie leads you back to your desk.',
  },
  expired: {
    title: 'Your hour is over',
    text: 'This demo desk and everything in it has been deleted. Start your own: the first ticket could be five minutes away.',
    open: 'Open a Fresh Demo',
    note: 'Nothing of it was sent or kept.',
  },
  full: {
    title: 'All demo desks are taken',
    text: 'A place becomes free within a few minutes. Start your own meanwhile; it takes five minutes.',
    open: 'Try Again',
    note: 'Your own desk has no limit.',
  },
  limited: {
    title: 'Your network opened several demos',
    text: `Each network can open ${DEMO_DESKS_PER_HOUR_AND_ADDRESS} demo desks an hour. Please try again later, or start your own.`,
    open: 'Try Again',
    note: 'Your own desk has no limit.',
  },
} satisfies Record<string, DemoPage>;

export type DemoPageName = keyof typeof PAGES;

export function demoDeskPage(name: DemoPageName, startUrl: string | null): string {
  const { title, text, open, note, isOpenFirst }: DemoPage = PAGES[name];
  const isPrimary = isOpenFirst || startUrl === null;
  const opening = `<form method="post" action="${OPEN_PATH}"><input type="hidden" name="timezone"><button class="btn ${isPrimary ? 'btn-primary' : 'btn-secondary'}">${open}</button></form>`;
  const starting = startUrl
    ? `<a class="btn ${isPrimary ? 'btn-secondary' : 'btn-primary'}" href="${escapeHtml(startUrl)}">Start free</a>`
    : '';
  return plainPage({
    language: 'en',
    title: `${title} · Deskbell`,
    header: logo('/', 'Deskbell, home'),
    main: `<div class="demo">
    <span class="logo">${bell}</span>
    <h1>${title}</h1>
    <p class="muted">${text}</p>
    <div class="acts">${isOpenFirst ? opening + starting : starting + opening}</div>
    ${note ? `<p class="muted note">${note}</p>` : ''}
    <script>${OWN_TIMEZONE}</script>
  </div>`,
    footer: '',
    styles: STYLES,
  });
}

/** The desk asks for it otherwise. */
const OWN_TIMEZONE = "document.querySelector('[name=timezone]').value=Intl.DateTimeFormat().resolvedOptions().timeZone";

const STYLES = `
.lone-top{padding:12px 40px;border-bottom:1px solid var(--border);background:var(--surface)}
.lone-top .logo{font-size:1rem;line-height:32px}
.lone-top .logo svg{height:24px}
.demo{display:grid;justify-items:center;width:min(440px,100%);text-align:center}
.demo .logo svg{height:56px}
.demo h1{margin-top:22px;font-size:1.5rem}
.demo .muted{font-size:.875rem;line-height:1.45;text-wrap:pretty}
.demo .acts{display:flex;flex-wrap:wrap;justify-content:center;gap:8px;margin-top:28px}
.demo .btn{min-height:36px;padding:0 14px;font-size:.875rem}
.demo .note{margin-top:28px;font-size:.8125rem}
@media (max-width:640px){
.lone-top{padding:12px 16px}
.demo .muted{font-size:.9375rem}
.demo .acts{flex-direction:column;width:min(194px,100%)}
.demo .btn{width:100%;min-height:44px;font-size:.9375rem}
}`;
