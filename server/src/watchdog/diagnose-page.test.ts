import { describe, expect, test } from 'vitest';
import { diagnosePage } from './diagnose-page.ts';

const KEY = `site_${'a'.repeat(32)}`;
const OTHER_KEY = `site_${'b'.repeat(32)}`;
const DESK = 'https://desk.example';
const CODE = `<script src="${DESK}/widget.js" data-site-key="${KEY}" async></script>`;

const diagnose = (html: string, policies: readonly string[] = [], url = 'https://shop.example/') =>
  diagnosePage({ url, status: 200, html, policies }, KEY, DESK);

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
    expect(diagnose(html)).toEqual(finding);
  });

  test.each([
    [500, false],
    [404, false],
    [403, true],
    [429, true],
  ])('that answers %i does not answer', (status, is_refused) => {
    expect(diagnosePage({ url: 'https://shop.example/', status, html: CODE, policies: [] }, KEY, DESK)).toMatchObject({
      kind: 'unreachable',
      is_refused,
    });
  });

  test('with letters that are longer in lower case has its tags where they are', () => {
    const html = `${'\u0130'.repeat(500)}${CODE.replace('async', 'nonce="r4nd0m"')}`;
    expect(diagnose(html, ["default-src *; script-src 'nonce-r4nd0m'"])).toEqual({ kind: 'fine' });
  });

  const POLICY = '<meta http-equiv="content-security-policy" content="';
  test.each([
    ['open tags', '<meta '],
    ['open comments', '<!--'],
    ['open scripts', '<script '],
    ['policies that do not end', POLICY],
    ['empty policies', `${POLICY}">`],
    ['empty tags', '<meta>'],
    ['empty scripts', '<script>'],
    ['empty comments', '<!---->'],
    ['attributes', " http-equiv='"],
    ['spaces', ' '],
    ['entities', '&amp;'],
    ['names of a tag manager', 'matomo'],
    ['halves of keys', 'site_'],
  ])('of %s costs in proportion to its length', (_, part) => {
    for (const code of [CODE, '']) {
      const costOf = (length: number) => {
        const html = `${code}<meta http-equiv="content-security-policy" ${part.repeat(length / part.length)}`;
        return Math.min(...[1, 2, 3].map(() => cpuOf(() => diagnose(html))));
      };
      // Linear cost: quadratic would be 400 times as much. The shorter input has a fixed cost.
      expect(costOf(100_000)).toBeLessThan(100 * (costOf(5_000) + 50));
    }
  });
});

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

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
    expect(diagnose(html, policies)).toEqual({ kind: 'blocked', directives });
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
    expect(diagnose(CODE, [policy])).toEqual({ kind: 'fine' });
  });

  test.each<[string, (count: number) => string[], number]>([
    ['1,000 sources', (count) => [`connect-src *; script-src ${'a '.repeat(count)}`], 1_000],
    ['100 directives', (count) => [`${'x;'.repeat(count - 2)}connect-src *;script-src a`], 100],
    ['the tenth', (count) => [...Array.from({ length: count - 1 }, () => 'default-src *'), 'script-src a'], 10],
  ])('beyond %s is ignored', (_, policiesOf, max) => {
    expect(diagnose(CODE, policiesOf(max))).toEqual({ kind: 'blocked', directives: ['script-src'] });
    expect(diagnose(CODE, policiesOf(max + 1))).toEqual({ kind: 'fine' });
    expect(diagnose(policiesOf(max).map(meta).join(''))).toEqual({ kind: 'blocked', directives: ['script-src'] });
    expect(
      diagnose(
        policiesOf(max + 1)
          .map(meta)
          .join(''),
      ),
    ).toEqual({ kind: 'fine' });
  });

  test('of a page that is full of them costs about as much as text', () => {
    const sources = 'a '.repeat(4_900);
    const policies = meta(`script-src ${sources}*; connect-src ${sources}*`).repeat(50);
    const text = CODE + '<p>word '.repeat(policies.length / 8);
    const costOf = (html: string) => Math.min(...[1, 2, 3].map(() => cpuOf(() => diagnose(html))));
    // Bounded cost: an unbounded parse would take 200 times as long.
    expect(costOf(policies)).toBeLessThan(30 * costOf(text));
    expect(diagnose(policies)).toEqual({ kind: 'fine' });
  });

  test('allows a script with its nonce', () => {
    const html = CODE.replace('async', 'nonce="r4nd0m" async');
    expect(diagnose(html, ["script-src 'strict-dynamic' 'nonce-r4nd0m'"])).toEqual({ kind: 'fine' });
  });
});
