import { describe, expect, test } from 'vitest';
import { judgePage } from './judge-page.ts';

const KEY = `site_${'a'.repeat(32)}`;
const OTHER_KEY = `site_${'b'.repeat(32)}`;
const DESK = 'https://desk.example';
const CODE = `<script src="${DESK}/widget.js" data-site-key="${KEY}" async></script>`;

const judge = (html: string, policies: readonly string[] = [], url = 'https://shop.example/') =>
  judgePage({ url, status: 200, html, policies }, KEY, DESK);

describe('a page', () => {
  test.each([
    ['with the code is fine', CODE, { kind: 'fine' }],
    ['without it', '<body></body>', { kind: 'missing', has_tag_manager: false }],
    ['with the code in a comment', `<!-- ${CODE} --><p>Shop</p>`, { kind: 'missing', has_tag_manager: false }],
    ['with a comment that does not end', `<!-- ${CODE}`, { kind: 'missing', has_tag_manager: false }],
    [
      'with a tag manager',
      '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>',
      { kind: 'missing', has_tag_manager: true },
    ],
    ['with another key', CODE.replace(KEY, OTHER_KEY), { kind: 'other_key', found_key: OTHER_KEY }],
  ])('%s', (_, html, finding) => {
    expect(judge(html)).toEqual(finding);
  });

  test.each([
    [500, false],
    [404, false],
    [403, true],
    [429, true],
  ])('that answers %i does not answer', (status, is_refused) => {
    expect(judgePage({ url: 'https://shop.example/', status, html: CODE, policies: [] }, KEY, DESK)).toMatchObject({
      kind: 'unreachable',
      is_refused,
    });
  });

  test('of a megabyte of open tags and comments is judged at once', () => {
    for (const part of ['<meta ', '<!--', '<script ', '<meta http-equiv=content-security-policy content="'])
      expect(judge(part.repeat(1_000_000 / part.length)).kind).toBe('missing');
  });
});

const meta = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">${CODE}`;
const BOTH = ['script-src', 'connect-src'];

describe('a policy', () => {
  test.each<[string, readonly string[], string, readonly string[]]>([
    ['in the header', ["script-src 'self'; connect-src 'self'"], CODE, BOTH],
    ['in a meta tag', [], meta("script-src 'self'"), ['script-src']],
    ['in a meta tag with entities', [], meta('connect-src &#39;none&#39;'), ['connect-src']],
    ['with default-src in place of both', ["default-src 'self'"], CODE, BOTH],
    ['with script-src-elem before script-src', [`script-src-elem 'self'; script-src ${DESK}`], CODE, ['script-src']],
    ['in two headers, of which one forbids', [`script-src ${DESK}`, "script-src 'self'"], CODE, ['script-src']],
    ['in one header with two policies', [`script-src ${DESK}, connect-src 'none'`], CODE, ['connect-src']],
    ['with strict-dynamic and hosts', [`script-src 'strict-dynamic' 'nonce-x' ${DESK}`], CODE, ['script-src']],
    ['of another port', [`script-src ${DESK}:8443`], CODE, ['script-src']],
    ['of another path', [`script-src ${DESK}/assets/`], CODE, ['script-src']],
    ['with subdomains only', ['script-src *.desk.example'], CODE, ['script-src']],
  ])('%s forbids', (_, policies, html, directives) => {
    expect(judge(html, policies)).toEqual({ kind: 'blocked', directives });
  });

  test.each<[string, string]>([
    ['the address', `default-src 'none'; script-src ${DESK}; connect-src ${DESK}`],
    ['the host without a scheme', 'default-src desk.example'],
    ['all subdomains', 'default-src *.example'],
    ['everything', 'default-src *'],
    ['https', 'default-src https:'],
    ['http, which includes https', 'default-src http://desk.example'],
    ['any port', `default-src ${DESK}:*`],
    ['the path', `script-src ${DESK}/widget.js; connect-src ${DESK}/api/`],
    ['other things only', "img-src 'none'; frame-ancestors 'none'"],
    ['the first of two directives', `default-src ${DESK}; default-src 'none'`],
  ])('that allows %s allows the widget', (_, policy) => {
    expect(judge(CODE, [policy])).toEqual({ kind: 'fine' });
  });

  test('allows a script with its nonce', () => {
    const html = CODE.replace('async', 'nonce="r4nd0m" async');
    expect(judge(html, ["script-src 'strict-dynamic' 'nonce-r4nd0m'"])).toEqual({ kind: 'fine' });
  });
});
