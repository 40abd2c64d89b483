import { addressOf } from './article-page.ts';
import type { Group } from './contents.ts';
import { escapeText, type Frame, framed, ICONS, icon } from './page-frame.ts';

const DESCRIPTION = 'One page per thing an owner does, each with a picture of its screen.';

/** The server puts what a search found between the comments, and its words into the field. */
export function indexPage(groups: readonly Group[], frame: Frame): string {
  const main = `<main id="main" class="wrap">
<div class="head"><h1>Documentation</h1><p class="lede">${DESCRIPTION}</p>
<form class="search" role="search" action="/docs"><span>${icon(ICONS.search, 20)}</span><input id="search" type="search" name="q" maxlength="100" placeholder="Search the documentation" aria-label="Search the documentation" autocomplete="off" value=""><kbd aria-hidden="true">/</kbd></form></div>
<div class="found"><!--found--><!--/found--></div>
<div class="groups">${groups.map(groupHtml).join('')}</div>
</main>`;
  return framed(
    {
      path: '/docs',
      title: 'Documentation · Deskbell',
      description: `${DESCRIPTION} From your first site to webhooks.`,
      main,
    },
    frame,
  );
}

const ADMINISTRATORS = `<li data-source="on"><a class="entry" href="https://source.deskbell.invalid"><b>For administrators ${icon(ICONS.away, 15)}</b><span>Settings, backup, upgrade and clusters are in the repository.</span></a></li>`;

const groupHtml = ({ name, articles }: Group, at: number, { length }: readonly Group[]) =>
  `<section><h2>${name}</h2><ul>${articles
    .map(
      ({ page, title, summary }) =>
        `<li><a class="entry" href="${addressOf(page)}"><b>${escapeText(title)}</b><span>${escapeText(summary)}</span></a></li>`,
    )
    .join('')}${at === length - 1 ? ADMINISTRATORS : ''}</ul></section>`;
