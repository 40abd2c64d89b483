import { expect, test } from 'vitest';
import {
  aConversation,
  anInboundEmail,
  commentsOf,
  inboundStatusOf,
  startInbound,
} from '../../testing/inbound-email.ts';

// A busy machine takes several times as long; without bounds each of these takes minutes.
const inbound = await startInbound({ parseMs: { fast: 1_500, slow: 30_000 } });
const HTML = 'Content-Type: text/html\r\n';
const MIXED = 'Content-Type: multipart/mixed; boundary=b\r\n';
const UNREAD = {
  name: 'Rest of the email',
  state: 'missing',
  reason: 'The email is too long, or has too many parts, to be read to its end.',
};
const part = (headers: string, body: string) => `--b\r\n${headers}\r\n${body}\r\n`;

const BOMBS: readonly (readonly [string, string, string, object[]])[] = [
  ['lists in lists', HTML, `<p>Hello</p>${'<ul><li>a'.repeat(100_000)}`, []],
  ['tables in tables', HTML, `<p>Hello</p>${'<table><tr><td>'.repeat(60_000)}`, []],
  ['preformatted lines', HTML, `<p>Hello</p><pre>${'a \r\n'.repeat(250_000)}`, []],
  ['HTML beside a text', MIXED, part('', 'Hello') + part(HTML, '<a href='.repeat(500_000)), []],
  ['short lines', '', `Hello\r\n${'a\r\n'.repeat(1_500_000)}`, [UNREAD]],
  [
    'padded base64',
    'Content-Transfer-Encoding: base64\r\n',
    `${Buffer.from('Hello ').toString('base64')}\r\n${'QQ=='.repeat(1_000_000)}`,
    [],
  ],
  ['parts', MIXED, part('', 'Hello') + part('', 'a').repeat(100_000), [UNREAD]],
  ['headers', 'X: a\r\n'.repeat(50_000), 'Hello', []],
  ['spaces in the subject', `Subject: re${' '.repeat(200_000)}x\r\n`, 'Hello', []],
];

test.each(BOMBS)('an email with a flood of %s becomes a comment', async (_name, headers, body, files) => {
  const { owner, id, customer } = await aConversation();
  await inbound.deliver(anInboundEmail(customer, body, headers), customer);
  expect(await inboundStatusOf(id)).toEqual({ status: 'done', reason: null });
  expect(await commentsOf(owner, id)).toMatchObject([{ comment: expect.stringMatching(/^Hello/), files }]);
});

test('a picture inside of HTML does not cut off the text behind it', async () => {
  const { owner, id, customer } = await aConversation();
  const html = `<img src="data:image/png;base64,${'A'.repeat(300_000)}"><p>Hello</p>`;
  await inbound.deliver(anInboundEmail(customer, html, HTML), customer);
  expect(await commentsOf(owner, id)).toMatchObject([{ comment: 'Hello', files: [] }]);
});

test('an email without any text in what is read of it is not lost', async () => {
  const { owner, id, customer } = await aConversation();
  await inbound.deliver(anInboundEmail(customer, `${'<b></b>'.repeat(20_000)}Hello`, HTML), customer);
  expect(await commentsOf(owner, id)).toMatchObject([{ comment: '', files: [UNREAD] }]);
});
