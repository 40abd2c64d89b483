import type { Article } from './article.ts';
import type { Group } from './contents.ts';
import type { Block, Inline } from './markdown.ts';
import { escapeText, type Frame, framed, ICONS, icon } from './page-frame.ts';
import { readPicture, THEMES, type Theme } from './picture-files.ts';

interface Built {
  version: string;
  /** YYYY-MM-DD. */
  date: string;
}

export const addressOf = (page: string) => `/docs/${page}`;

export function articlePage(article: Article, groups: readonly Group[], built: Built, frame: Frame): string {
  const { page, title, lede } = article;
  const group = groups.find(({ articles }) => articles.includes(article));
  const main = `<main id="main" class="wrap article">
<nav class="pages" aria-label="Documentation">${pageList(groups, page)}</nav>
<details class="folded"><summary>Documentation: ${escapeText(title)} ${icon(ICONS.down, 18)}</summary><nav aria-label="All pages">${pageList(groups, page)}</nav></details>
<article>
<p class="crumb"><a class="link" href="/docs">Documentation</a> / ${group?.name}</p>
<h1>${escapeText(title)}</h1>
<p class="lede">${escapeText(lede)}</p>
<p class="facts"><span>About ${article.minutes} minutes</span><span>For ${escapeText(article.readers)}</span><a class="link" href="${article.opens.address}">Open ${escapeText(article.opens.label)}</a></p>
${article.sections.map(({ heading, id, blocks }) => `${heading && `<h2 id="${id}">${escapeText(heading)}</h2>\n`}${blocks.map(blockHtml).join('\n')}`).join('\n')}
<p class="asked" data-public-pages="full">Something is missing or wrong here? <a class="link" href="/contact">Tell us</a></p>
<p class="asked" data-public-pages="off">Something is missing or wrong here? <a class="link" href="mailto:support@deskbell.invalid">Tell us</a></p>
<p class="built">Deskbell ${built.version}, <time datetime="${built.date}">${longDate(built.date)}</time></p>
${neighbors(article, groups)}
</article>
${contentsOf(article)}
</main>`;
  return framed({ path: addressOf(page), title: `${title} · Deskbell documentation`, description: lede, main }, frame);
}

const pageList = (groups: readonly Group[], current: string) =>
  groups
    .map(
      ({ name, articles }) =>
        `<b class="group">${name}</b>${articles.map(({ page, title }) => `<a class="side" href="${addressOf(page)}"${page === current ? ' aria-current="page"' : ''}>${escapeText(title)}</a>`).join('')}`,
    )
    .join('');

const contentsOf = ({ sections }: Article) =>
  `<nav class="on-page" aria-label="On this page"><b class="group">On this page</b>${sections
    .filter(({ heading }) => heading !== '')
    .map(({ heading, id }) => `<a class="toc" href="#${id}">${escapeText(heading)}</a>`)
    .join('')}</nav>`;

function neighbors(article: Article, groups: readonly Group[]): string {
  const all = groups.flatMap(({ articles }) => articles);
  const at = all.indexOf(article);
  const previous = all[at - 1];
  const next = all[at + 1];
  const before = previous ?? { page: '', title: 'All documentation' };
  const after = next ?? { page: '', title: 'All documentation' };
  return `<nav class="neighbors" aria-label="Previous and next page"><a class="near" href="${linkTo(before.page)}"><small>${icon(ICONS.left, 15)}Previous</small><b>${escapeText(before.title)}</b></a><a class="near" href="${linkTo(after.page)}"><small>Next${icon(ICONS.right, 15)}</small><b>${escapeText(after.title)}</b></a></nav>`;
}

const linkTo = (page: string) => (page === '' ? '/docs' : addressOf(page));

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escapeText(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${block.content.map(inlineHtml).join('')}</p>`;
    case 'tip':
      return `<p class="tip">${block.content.map(inlineHtml).join('')}</p>`;
    case 'code':
      // Long lines scroll, which needs the focus without a mouse.
      return `<pre tabindex="0"><code>${escapeText(block.text)}</code></pre>`;
    case 'list': {
      const tag = block.isNumbered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li>${item.map(inlineHtml).join('')}</li>`).join('')}</${tag}>`;
    }
    case 'picture':
      return `<figure><div class="frame">${THEMES.map((theme) => pictureHtml(block.name, block.alt, theme)).join('')}</div><figcaption>${escapeText(block.caption)}</figcaption></figure>`;
  }
}

function inlineHtml(inline: Inline): string {
  const text = escapeText(inline.text);
  if (inline.kind === 'bold') return `<b>${text}</b>`;
  if (inline.kind === 'code') return `<code>${text}</code>`;
  return inline.kind === 'link' ? `<a class="link" href="${escapeText(inline.address)}">${text}</a>` : text;
}

/** A theme that is not shown has no box, so that its lazy picture is never loaded. */
function pictureHtml(name: string, alt: string, theme: Theme): string {
  const wide = readPicture(name, 'wide', theme);
  const phone = readPicture(name, 'phone', theme);
  return `<picture class="on-${theme}"><source media="(max-width: 640px)" srcset="${phone.url}" width="${phone.width}" height="${phone.height}"><img src="${wide.url}" width="${wide.width}" height="${wide.height}" alt="${escapeText(alt)}" loading="lazy" decoding="async"></picture>`;
}

const longDate = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );
