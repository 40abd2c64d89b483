import { describe, expect, test } from 'vitest';
import { formattedHtml } from './formatted-html.ts';

const LOOK = { paragraph: '', link: '', code: '', codeBlock: '', quote: '', list: '' };
const htmlOf = (source: string) => formattedHtml(source, LOOK);

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '" style="position:fixed',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'https://a.example/"onclick="alert(1)',
  "https://a.example/'onclick='alert(1)",
  'https://a.example/<b>',
  'https://a.example/?q=</a><script>',
  'https:javascript:alert(1)',
  'http://[::1]/',
  '&lt;script&gt;',
  '&#x6a;avascript:alert(1)',
  '\u0000<b>\u0000',
  '\u202ehttps://a.example',
  '<!-- --><![CDATA[x]]>',
  '</blockquote></div><h1>',
  '<a href="https://a.example">x</a>',
  '%3Cscript%3E',
  '＜script＞',
];
const CONTEXTS: ((text: string) => string)[] = [
  (text) => text,
  (text) => `**${text}**`,
  (text) => `_${text}_`,
  (text) => `\`${text}\``,
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text) => `- ${text}`,
  (text) => `7. ${text}`,
  (text) => `> ${text}`,
  (text) => `[${text}](https://a.example)`,
  (text) => `[link](${text})`,
  (text) => `[link](https://a.example/${text})`,
  (text) => `[**${text}**](mailto:${text})`,
  (text) => `https://a.example/${text}`,
];

const TAG = /<\/?(?:p|br|strong|em|code|pre|blockquote|ul|ol|li)>|<li value="\d{1,9}">|<\/a>/g;
const LINK = /<a href="(?:https?:\/\/|mailto:)[^"<>]*" target="_blank" rel="noopener nofollow">/g;

describe('formatted HTML', () => {
  test('has no tag and no attribute but its own, whatever was typed', () => {
    const sources = CONTEXTS.flatMap((context) => HOSTILE.map(context));
    expect(sources.length).toBeGreaterThan(300);
    for (const source of sources)
      expect(htmlOf(source).replaceAll(TAG, '').replaceAll(LINK, ''), source).not.toMatch(/[<>"']/);
  });

  test('is what was typed', () => {
    expect(htmlOf('Hello **Ann** & _all_,\ntry `a < b`:\n3. one\n- two\n> [here](https://a.example/?a&b)')).toBe(
      '<p>Hello <strong>Ann</strong> &amp; <em>all</em>,<br>try <code>a &lt; b</code>:</p>' +
        '<ol><li value="3"><p>one</p></li></ol><ul><li><p>two</p></li></ul>' +
        '<blockquote><p><a href="https://a.example/?a&amp;b" target="_blank" rel="noopener nofollow">here</a></p></blockquote>',
    );
  });

  test('has the empty lines that were typed, also around lists, quotes and code', () => {
    expect(htmlOf('\nBefore\n\n- one\n\n1. two\n\n> said\n\n```\ncode\n```\n\n\nAfter')).toBe(
      '<p>Before</p><br><ul><li><p>one</p></li></ul><br><ol><li value="1"><p>two</p></li></ol>' +
        '<br><blockquote><p>said</p></blockquote><br><pre>code</pre><br><br><p>After</p>',
    );
  });

  test('says where a link leads whose text names another domain', () => {
    expect(htmlOf('[bank.example](https://evil.example/x)')).toContain('bank.example</a> (https://evil.example/x)');
  });
});
