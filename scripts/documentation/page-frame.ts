import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGN_IN_HINT_COOKIE } from '../../contract/src/limits.ts';
import { APPLY_THEME } from '../../web/src/ui/stored-theme.ts';
import { ROOT } from '../run-command.ts';

export interface Frame {
  /** Addresses of the style sheet and the script. */
  styles: string;
  script: string;
}

interface Page {
  path: string;
  title: string;
  description: string;
  main: string;
}

export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const icon = (paths: string, size: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

export const ICONS = {
  search: '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
  down: '<path d="m6 9 6 6 6-6"/>',
  left: '<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>',
  right: '<path d="M5 12h14"/><path d="m12 5 7 7-7 7"/>',
  away: '<path d="M15 3h6v6"/><path d="M10 14 21 3"/><path d="M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6"/>',
  menu: '<path d="M4 5h16"/><path d="M4 12h16"/><path d="M4 19h16"/>',
  system: '<rect width="20" height="14" x="2" y="3" rx="2"/><path d="M8 21h8"/><path d="M12 17v4"/>',
  light:
    '<circle cx="12" cy="12" r="4"/><path d="M12 2v2"/><path d="M12 20v2"/><path d="m4.93 4.93 1.41 1.41"/><path d="m17.66 17.66 1.41 1.41"/><path d="M2 12h2"/><path d="M20 12h2"/><path d="m6.34 17.66-1.41 1.41"/><path d="m19.07 4.93-1.41 1.41"/>',
  dark: '<path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"/>',
};

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const BELL = / d="([^"]+)"/.exec(read('web/public/favicon.svg'))?.[1];
const logo = `<a class="logo" href="/" aria-label="Deskbell, home"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="${BELL}"/></svg><span>Deskbell</span></a>`;

/** Runs before the first paint. Members see the way to their desk in place of Sign In. */
const BEFORE_PAINT = `${APPLY_THEME};if(/(^|; )${SIGN_IN_HINT_COOKIE}=1/.test(document.cookie))document.documentElement.dataset.member=''`;

const PUBLIC = ' data-public-pages="full"';
const MAIN_LINKS = [
  { name: 'Home', to: '/', isPublic: true },
  { name: 'How It Works', to: '/how-it-works', isPublic: true },
  { name: 'Documentation', to: '/docs' },
  { name: 'Contact', to: '/contact', isPublic: true },
];
const mainLinks = (className: string) =>
  MAIN_LINKS.map(
    ({ name, to, isPublic }) =>
      `<a class="${className}" href="${to}"${isPublic ? PUBLIC : ''}${to === '/docs' ? ' aria-current="page"' : ''}>${name}</a>`,
  ).join('');
const FOOTER_LINKS: readonly (readonly { name: string; to: string; isPublic?: true }[])[] = [
  [
    { name: 'Home', to: '/', isPublic: true },
    { name: 'How It Works', to: '/how-it-works', isPublic: true },
    { name: 'Release Notes', to: '/release-notes', isPublic: true },
  ],
  [
    { name: 'Documentation', to: '/docs' },
    { name: 'API Reference', to: '/api/docs' },
    { name: 'Contact', to: '/contact', isPublic: true },
  ],
  [
    { name: 'Privacy', to: '/privacy', isPublic: true },
    { name: 'Terms', to: '/terms', isPublic: true },
  ],
];
const THEMES = [
  { theme: 'system', name: 'Same as system' },
  { theme: 'light', name: 'Light' },
  { theme: 'dark', name: 'Dark' },
] as const;

/** A whole page. The server replaces the addresses of deskbell.invalid, and removes what is for other installations. */
export function framed({ path, title, description, main }: Page, { styles, script }: Frame): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<meta name="description" content="${escapeText(description)}">
<link rel="canonical" href="https://deskbell.invalid${path}">
<meta property="og:type" content="article">
<meta property="og:title" content="${escapeText(title)}">
<meta property="og:description" content="${escapeText(description)}">
<meta property="og:image" content="https://deskbell.invalid/og.png">
<meta name="theme-color" content="#faf9fc" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#121017" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="preload" href="/fonts/inter-latin.woff2" as="font" type="font/woff2" crossorigin>
<script>${BEFORE_PAINT}</script>
<link rel="stylesheet" href="${styles}">
<script src="${script}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><div class="wrap top-in">${logo}<nav aria-label="Main">${mainLinks('way')}</nav><div class="top-end"><a class="btn bare guest only-wide" href="/" data-sign-in>Sign In</a><a class="btn primary guest" href="/" data-sign-in${PUBLIC}>Get Started</a><a class="btn quiet member" href="/dashboard">Dashboard</a><details class="menu"><summary aria-label="Menu">${icon(ICONS.menu, 22)}</summary><nav aria-label="Menu">${mainLinks('choice')}<a class="choice guest" href="/" data-sign-in>Sign In</a></nav></details></div></div></header>
${main}
<footer class="foot"><div class="wrap foot-in"><div>${logo}<p>Support tickets from all your sites, in one dashboard.</p></div>${footerLinks()}<div class="foot-end"><span>Questions? Email <a class="link" href="mailto:support@deskbell.invalid">support@deskbell.invalid</a></span>${themeSwitch()}</div></div></footer>
</body>
</html>
`;
}

const footerLinks = () =>
  `<nav class="foot-links" aria-label="Footer">${FOOTER_LINKS.map(
    (column) =>
      `<ul>${column.map(({ name, to, isPublic }) => `<li${isPublic ? PUBLIC : ''}><a class="place" href="${to}">${name}</a></li>`).join('')}</ul>`,
  ).join('')}</nav>`;

const themeSwitch = () =>
  `<span class="themes" role="group" aria-label="Color theme">${THEMES.map(
    ({ theme, name }) =>
      `<button type="button" data-theme-choice="${theme}" aria-pressed="${theme === 'system'}" aria-label="${name}" title="${name}">${icon(ICONS[theme], 15)}</button>`,
  ).join('')}</span>`;
