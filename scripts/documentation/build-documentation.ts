import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLightDarkFallback } from '../../web/light-dark-fallback.ts';
import { bundle } from '../bundle.ts';
import { precompress } from '../precompress.ts';
import { ROOT } from '../run-command.ts';
import { linesOf, picturesOf } from './article.ts';
import { addressOf, articlePage } from './article-page.ts';
import { type Group, readContents } from './contents.ts';
import { indexPage } from './index-page.ts';
import { readPicture, THEMES, WIDTHS } from './picture-files.ts';

const STYLES = ['tokens', 'documentation', 'documentation-frame', 'documentation-index', 'documentation-article'];
const SCRIPT = 'web/src/before-hydration/documentation-page.ts';
const PICTURES_MAX_BYTES = 2_700_000;

/** The pages of /docs, from docs/owners: docs/decisions/0163-documentation-for-owners.md */
export async function buildDocumentation(folder: string, now = new Date()): Promise<void> {
  const groups = readContents();
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const writeHashed = (name: string, ending: string, content: string) => {
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
    write(`files/${name}-${hash}.${ending}`, content);
    return `/docs/files/${name}-${hash}.${ending}`;
  };
  const frame = {
    styles: writeHashed('documentation', 'css', await styleSheet()),
    script: writeHashed('documentation', 'js', await script()),
  };
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const built = { version, date: now.toISOString().slice(0, 10) };

  write('index.html', indexPage(groups, frame));
  for (const { articles } of groups)
    for (const article of articles) write(`${article.page}.html`, articlePage(article, groups, built, frame));
  write('search.json', JSON.stringify(searchIndex(groups)));
  writePictures(groups, write);
  await precompress(join(folder, 'files'));
}

async function styleSheet(): Promise<string> {
  const css = STYLES.map((name) => readFileSync(join(ROOT, `web/src/styles/${name}.css`), 'utf8')).join('\n');
  const [file] = await bundle({
    stdin: { contents: withLightDarkFallback(css), loader: 'css' },
    minify: true,
    external: ['/fonts/*'],
    // These know light-dark(): web/vite.config.ts.
    target: ['chrome123', 'firefox120', 'safari17.5'],
  });
  return file?.text ?? '';
}

async function script(): Promise<string> {
  const [file] = await bundle({ entryPoints: [SCRIPT], minify: true, format: 'iife', target: 'es2022' });
  return file?.text.trim() ?? '';
}

function writePictures(groups: readonly Group[], write: (path: string, content: Uint8Array) => void): void {
  const names = new Set(groups.flatMap(({ articles }) => articles.flatMap(picturesOf)));
  const files = [...names].flatMap((name) =>
    WIDTHS.flatMap((width) => THEMES.map((theme) => readPicture(name, width, theme))),
  );
  for (const { url, content } of files) write(url.slice('/docs/'.length), content);
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  if (bytes > PICTURES_MAX_BYTES)
    throw new Error(`The pictures of the documentation are ${bytes} bytes; the limit is ${PICTURES_MAX_BYTES}.`);
}

/** Read by server/src/http/pages/documentation-search.ts. */
const searchIndex = (groups: readonly Group[]) =>
  groups.flatMap(({ articles }) =>
    articles.map((article) => ({
      url: addressOf(article.page),
      title: article.title,
      sections: article.sections.map((section, index) => ({
        id: section.id,
        heading: section.heading,
        lines: index === 0 ? [article.lede, ...linesOf(section)] : linesOf(section),
      })),
    })),
  );
