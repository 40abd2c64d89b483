import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Browser, startApp } from '../../testing/test-app.ts';
import { temporaryFolder } from '../../testing/test-database.ts';

const WIDGET_FILES = {
  'widget.js': 'loader',
  'widget.js.br': 'small loader',
  'form-en-abc.js': 'form',
  'form-en-abc.js.br': 'small form',
  'form-pt-abc.js': 'european',
  'form-pt-br-abc.js': 'brazilian',
  'sending-en-abc.js': 'sending',
  'files-en-abc.js': 'files',
  'mine-en-abc.js': 'mine',
  'behavior-en-abc.js': 'behavior',
  'link-en-abc.js': 'link',
};

function widgetFolder(): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(WIDGET_FILES)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('the widget build', () => {
  let visitor: Browser;
  beforeAll(async () => {
    visitor = new Browser(await startApp({}, { widgetFolder: widgetFolder() }));
  });

  test('is allowed on any origin, the loader cached for minutes and the rest for ever', async () => {
    const loader = await visitor.get('/widget.js', { 'accept-encoding': 'br' });
    expect([loader.body, loader.headers['content-encoding']]).toEqual(['small loader', 'br']);
    expect(loader.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(
      (await visitor.get('/widget.js', { 'accept-encoding': 'br', 'if-none-match': String(loader.headers.etag) }))
        .statusCode,
    ).toBe(304);
    const form = await visitor.get('/widget/form-en-abc.js?');
    expect(form.body).toBe('form');
    const olderForm = await visitor.get('/widget/form-en-older.js');
    expect(olderForm.body).toBe('form');
    expect(olderForm.headers['cache-control']).not.toContain('immutable');
    for (const part of ['sending', 'files', 'mine', 'behavior', 'link'])
      expect((await visitor.get(`/widget/${part}-en-older.js`)).body).toBe(part);
    expect((await visitor.get('/widget/other-en-older.js')).statusCode).toBe(404);
    expect(form.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': expect.stringContaining('immutable'),
    });
  });

  test.each([
    ['the page’s language comes first', 'pt-PT,en', 'european'],
    ['an English page stays English in a Brazilian browser', 'en,pt-BR', 'form'],
    ['the browser’s language when the page’s has no texts', 'pl,pt-BR', 'brazilian'],
    ['the browser’s language when the page names none', ',pt-br', 'brazilian'],
    ['English when neither has texts', 'pl,ru-RU', 'form'],
    ['a region is no language', 'ar-PT,rm-PT', 'form'],
    ['a longer language is another one', 'ptx,est', 'form'],
    ['a page may name anything', 'x"%20-<y>, PT', 'european'],
  ])('the form is chosen by languages: %s', async (_case, tags, body) => {
    const form = await visitor.get(`/widget/form-${tags}-abc.js?`);
    const small = await visitor.get(`/widget/form-${tags}-abc.js?`, { 'accept-encoding': 'br' });
    expect(small.body).toBe(body === 'form' ? 'small form' : body);
    expect(small.headers['cache-control']).toContain('immutable');
    expect([form.body, form.headers['cache-control']]).toEqual([body, expect.stringContaining('immutable')]);
  });
});
