import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aConversation,
  addresses,
  CUSTOMER,
  commentsOf,
  inboundStatusOf,
  sampleEmail,
  startInbound,
} from '../../testing/inbound-email.ts';
import { startApp } from '../../testing/test-app.ts';

const inbound = await startInbound();
const secret = 'the webhook secret';
const VISIBLE = 'Support <help@kettle.example>';
let app: FastifyInstance;
beforeAll(async () => {
  app = await startApp({
    inbound: { domain: addresses.domain, smtpHost: '127.0.0.1', smtpPort: null, webhookSecret: secret },
  });
});

interface Payload {
  readonly type: string;
  readonly body: Buffer;
}

const post = async ({ type, body }: Payload) => {
  const authorization = `Basic ${Buffer.from(`deskbell:${secret}`).toString('base64')}`;
  const headers = { 'content-type': type, authorization };
  const response = await app.inject({ method: 'POST', url: '/api/inbound-email', payload: body, headers });
  await inbound.drain();
  return response;
};

type Fields = Record<string, string | Blob | File>;

async function multipart(fields: Fields): Promise<Payload> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = new Response(form);
  return { type: response.headers.get('content-type') ?? '', body: Buffer.from(await response.arrayBuffer()) };
}

const urlEncoded = (fields: Record<string, string>): Payload => ({
  type: 'application/x-www-form-urlencoded',
  body: Buffer.from(String(new URLSearchParams(fields))),
});

const json = (value: unknown): Payload => ({
  type: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify(value)),
});

/** The reply address is in the envelope only: the headers show another address. */
const rawEmail = (headers = '') =>
  `From: ${CUSTOMER}\r\nTo: ${VISIBLE}\r\nMessage-ID: <${randomUUID()}@x>\r\n${headers}\r\nIt wobbles – still.\r\n`;
const headerList = (extra: [string, string][] = []): [string, string][] => [
  ['From', CUSTOMER],
  ['To', VISIBLE],
  ['Message-Id', `<${randomUUID()}@x>`],
  ...extra,
];
const sendGridHeaders = (extra = '') =>
  `From: ${CUSTOMER}\nTo: ${VISIBLE}\nMessage-ID: <${randomUUID()}@x>\nX-Folded: one\n two\n${extra}`;
const envelope = (to: string) => JSON.stringify({ to: [to], from: CUSTOMER });
const TEXT = 'It wobbles – still.\n\nOn Monday, Support wrote:\n> Does it wobble?\n';

const STYLES: Record<string, (to: string) => Payload | Promise<Payload>> = {
  'Mailgun, raw': (to) => multipart({ recipient: to, sender: CUSTOMER, subject: 'Re: Lamp', 'body-mime': rawEmail() }),
  'Mailgun, raw and URL-encoded': (to) => urlEncoded({ recipient: to, sender: CUSTOMER, 'body-mime': rawEmail() }),
  'Mailgun, parsed': (to) =>
    urlEncoded({
      recipient: to,
      sender: CUSTOMER,
      from: `Priya <${CUSTOMER}>`,
      subject: 'Re: Lamp',
      'body-plain': TEXT,
      'stripped-text': 'It wobbles',
      'message-headers': JSON.stringify(headerList()),
    }),
  'Mailgun, parsed and multipart': (to) =>
    multipart({ recipient: to, sender: CUSTOMER, 'body-plain': '', 'body-html': '<p>It wobbles – still.</p>' }),
  'SendGrid, raw': (to) => multipart({ email: rawEmail(), envelope: envelope(to), to: VISIBLE, from: CUSTOMER }),
  'SendGrid, parsed': (to) =>
    multipart({
      headers: sendGridHeaders(),
      text: TEXT,
      html: '<p>It does not count</p>',
      to: VISIBLE,
      from: CUSTOMER,
      envelope: envelope(to),
    }),
  'SendGrid, parsed in windows-1252': (to) =>
    multipart({
      headers: sendGridHeaders(),
      text: new Blob([Buffer.from('It wobbles \x96 still.', 'latin1')]),
      from: CUSTOMER,
      envelope: envelope(to),
      charsets: JSON.stringify({ text: 'windows-1252', from: 'UTF-8' }),
    }),
  'Postmark, raw': (to) => json({ RawEmail: rawEmail(), OriginalRecipient: to, TextBody: 'not this' }),
  'Postmark, parsed': (to) =>
    json({
      FromFull: { Email: CUSTOMER, Name: 'Priya', MailboxHash: '' },
      From: CUSTOMER,
      OriginalRecipient: to,
      ToFull: [{ Email: 'help@kettle.example', Name: 'Support', MailboxHash: '' }],
      TextBody: TEXT,
      HtmlBody: '',
      Headers: headerList().map(([Name, Value]) => ({ Name, Value })),
      Attachments: [],
    }),
  'Postmark, forwarded to its own address': (to) =>
    json({
      From: CUSTOMER,
      OriginalRecipient: '0123abcd@inbound.postmarkapp.com',
      ToFull: [{ Email: to }],
      TextBody: TEXT,
    }),
};

describe('the webhook of a provider', () => {
  test.each(Object.entries(STYLES))('becomes a comment at the recipient of its envelope: %s', async (_style, build) => {
    const { owner, id, customer } = await aConversation();
    const payload = await build(customer);
    const response = await post(payload);
    expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
    await post(payload);
    const comments = await commentsOf(owner, id);
    expect(comments).toMatchObject([{ comment: 'It wobbles – still.', author: 'customer', author_name: CUSTOMER }]);
  });

  test.each(Object.entries(STYLES))(
    'for an unknown address is acknowledged and not stored: %s',
    async (_style, build) => {
      const response = await post(await build(`reply+1.customer.${'0'.repeat(24)}@${addresses.domain}`));
      expect([response.statusCode, response.json()]).toEqual([200, { received: false }]);
    },
  );

  test('ignores a reply address in the headers when the envelope names another recipient', async () => {
    const { id, customer } = await aConversation();
    const email = sampleEmail('plain', customer).toString('latin1');
    for (const payload of [
      await multipart({ recipient: 'info@reply.deskbell.test', 'body-mime': email }),
      await multipart({ email, envelope: envelope('info@reply.deskbell.test') }),
      json({ RawEmail: email, OriginalRecipient: 'info@reply.deskbell.test', ToFull: [{ Email: customer }] }),
    ])
      expect((await post(payload)).json()).toEqual({ received: false });
    expect(await inboundStatusOf(id)).toBeUndefined();
  });

  test.each([
    [
      'Mailgun',
      'Auto-Submitted: auto-replied',
      (to: string) =>
        urlEncoded({
          recipient: to,
          'body-plain': 'Away',
          'message-headers': JSON.stringify(headerList([['Auto-Submitted', 'auto-replied']])),
        }),
    ],
    [
      'SendGrid',
      'Header list-id',
      (to: string) =>
        multipart({ envelope: envelope(to), text: 'News', headers: sendGridHeaders('List-Id: <news.example>\n') }),
    ],
    [
      'SendGrid',
      'Empty Return-Path',
      (to: string) =>
        multipart({ envelope: JSON.stringify({ to: [to], from: '' }), text: 'Away', headers: sendGridHeaders() }),
    ],
    [
      'Postmark',
      'Auto-Submitted: auto-replied',
      (to: string) =>
        json({
          OriginalRecipient: to,
          From: CUSTOMER,
          TextBody: 'Undelivered',
          Headers: [{ Name: 'Content-Type', Value: 'multipart/report; report-type=delivery-status' }],
        }),
    ],
    [
      'Postmark',
      'Auto-reply subject',
      (to: string) =>
        json({ OriginalRecipient: to, From: CUSTOMER, Subject: 'Out of office: Re: Lamp', TextBody: 'Away' }),
    ],
  ] as const)('of %s with an auto-reply (%s) causes no comment', async (_provider, reason, build) => {
    const { owner, id, customer } = await aConversation();
    await post(await build(customer));
    expect(await inboundStatusOf(id)).toEqual({ status: 'ignored', reason });
    expect(await commentsOf(owner, id)).toEqual([]);
  });

  test('keeps attachments and pictures inside the text', async () => {
    const photo = () => new File(['the photo'], 'Lämpchen.jpg', { type: 'image/jpeg' });
    const logo = () => new File(['the logo'], 'logo.png', { type: 'image/png' });
    const html = 'Here is a photo. <img src="cid:logo@x">';
    for (const build of [
      (to: string) =>
        multipart({
          recipient: to,
          'body-html': html,
          'attachment-1': photo(),
          'attachment-2': logo(),
          'content-id-map': JSON.stringify({ '<logo@x>': 'attachment-2' }),
        }),
      (to: string) =>
        multipart({
          envelope: envelope(to),
          html,
          attachment1: photo(),
          attachment2: logo(),
          'content-ids': JSON.stringify({ 'logo@x': 'attachment2' }),
        }),
      (to: string) =>
        json({
          OriginalRecipient: to,
          HtmlBody: html,
          Attachments: [
            { Name: 'Lämpchen.jpg', Content: btoa('the photo'), ContentType: 'image/jpeg', ContentID: '' },
            { Name: 'logo.png', Content: btoa('the logo'), ContentType: 'image/png', ContentID: 'logo@x' },
          ],
        }),
    ]) {
      const { owner, id, customer } = await aConversation();
      await post(await build(customer));
      const [comment] = await commentsOf(owner, id);
      expect(comment?.comment).toBe('Here is a photo.');
      expect(comment?.files).toMatchObject([
        { name: 'Lämpchen.jpg', size: 9, state: 'ready' },
        { name: 'logo.png', size: 8, state: 'ready' },
      ]);
      const bytes = await owner.get(`/api/files/${comment?.files[0]?.id}`);
      expect(bytes.body).toBe('the photo');
    }
  });

  test('names the files that do not fit into the stored email', async () => {
    const { owner, id, customer } = await aConversation();
    const file = (name: string, bytes: number) => new File([Buffer.alloc(bytes, name)], name);
    const response = await post(
      await multipart({
        recipient: customer,
        'body-plain': 'Two films',
        'attachment-1': file('long.mp4', 8_000_000),
        'attachment-2': file('short.mp4', 1_000),
      }),
    );
    expect(response.statusCode).toBe(200);
    expect((await commentsOf(owner, id))[0]?.files).toMatchObject([
      { name: 'long.mp4', size: null, state: 'missing', reason: 'The email does not contain this file.' },
      { name: 'short.mp4', size: 1_000, state: 'ready' },
    ]);
  });

  test('keeps the bytes of a raw email in any charset', async () => {
    const email = (to: string) => new Blob([sampleEmail('latin-1', to)]);
    const { owner, id, customer } = await aConversation();
    await post(await multipart({ 'body-mime': email(customer), recipient: customer }));
    expect((await commentsOf(owner, id))[0]?.comment).toBe('Das Gehäuse ist größer als erwartet.');
    const escaped = [...sampleEmail('latin-1', 'x@y')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
    const second = await aConversation();
    const body = Buffer.from(`recipient=${encodeURIComponent(second.customer)}&body-mime=${escaped.join('')}`);
    await post({ type: 'application/x-www-form-urlencoded', body });
    expect((await commentsOf(second.owner, second.id))[0]?.comment).toBe('Das Gehäuse ist größer als erwartet.');
  });

  test('cannot add a header to the stored email', async () => {
    const { id, owner, customer } = await aConversation();
    await post(
      json({
        OriginalRecipient: customer,
        From: `${CUSTOMER}\r\nAuto-Submitted: auto-replied`,
        Subject: 'Lamp\r\nAuto-Submitted: auto-replied',
        TextBody: 'Mine',
        Headers: [
          { Name: 'X-A', Value: 'b\r\nAuto-Submitted: auto-replied' },
          { Name: 'Auto-Submitted: auto-replied\r\nX', Value: 'b' },
        ],
      }),
    );
    expect(await inboundStatusOf(id)).toMatchObject({ status: 'done' });
    expect(await commentsOf(owner, id)).toHaveLength(1);
  });
});

describe('a malformed webhook is refused', () => {
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const form = (body: string, type = 'multipart/form-data; boundary=b') => ({ type, body: Buffer.from(body) });
  const huge = 'x'.repeat(11 * 1024 * 1024);
  test.each<[string, number, Payload | Promise<Payload>]>([
    ['a form without known fields', 400, multipart({ hello: 'there' })],
    ['an empty form', 400, form('--b--\r\n')],
    ['a form without a boundary', 400, form(part('email', 'x'), 'multipart/form-data')],
    ['a form that ends early', 400, form(part('email', 'x'))],
    ['an envelope that is not JSON', 400, multipart({ email: rawEmail(), envelope: '{to:' })],
    ['an envelope without recipients', 400, multipart({ email: rawEmail(), envelope: '{"to":"a@b.example"}' })],
    ['headers that are not pairs', 400, multipart({ recipient: 'a@b.example', 'message-headers': '[["x"]]' })],
    ['a body that is not JSON', 400, { type: 'application/json', body: Buffer.from('{') }],
    ['JSON of another kind', 400, json([1, 2])],
    ['JSON without a recipient', 400, json({ TextBody: 'x' })],
    ['an email that is too large', 413, multipart({ recipient: 'a@b.example', 'body-mime': huge })],
    ['JSON with an email that is too large', 413, json({ OriginalRecipient: 'a@b.example', RawEmail: huge })],
    ['a body that is too large', 413, json({ OriginalRecipient: 'a@b.example', TextBody: huge + huge + huge })],
    ['too many parts', 413, form(`${part('a', 'x').repeat(501)}--b--\r\n`)],
    ['too many fields', 413, form('a=1&'.repeat(600), 'application/x-www-form-urlencoded')],
    ['a picture', 415, form('x', 'image/png')],
    ['another kind of multipart', 415, form(part('email', 'x'), 'multipart/mixed; boundary=b')],
  ])('%s: %i', async (_what, status, payload) => {
    const response = await post(await payload);
    expect(response.statusCode).toBe(status);
    expect(response.json().error).toMatch(/\.$/);
  });
});
