import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aSignedOutBrowser } from '../testing/fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';

const aMessage = (fields: Record<string, unknown> = {}) => ({
  name: 'Ana',
  email: `${randomUUID()}@example.com`,
  subject: 'Prices',
  message: 'What does it cost?',
  ...fields,
});
const queuedFor = async (recipient: string) =>
  (await testDatabase())
    .selectFrom('email_logs')
    .select(['email_type', 'subject', 'status'])
    .where('recipient_email', '=', recipient)
    .orderBy('id')
    .execute();

describe('a contact message', () => {
  test('is stored, forwarded to the support address and confirmed', async () => {
    const message = aMessage({ subject: randomUUID() });
    const response = await (await aSignedOutBrowser()).post('/api/contact', message);
    expect(response.statusCode).toBe(201);
    expect(await queuedFor(message.email)).toEqual([
      { email_type: 'contact_confirmation', subject: 'We received your message', status: 'queued' },
    ]);
    expect(await queuedFor('support@localhost')).toContainEqual({
      email_type: 'contact_message',
      subject: `Contact: ${message.subject}`,
      status: 'queued',
    });
  });

  test.each([
    ['name', { name: ' ' }],
    ['email', { email: 'nobody' }],
    ['email', { email: undefined }],
    ['subject', { subject: '' }],
    ['subject', { subject: 'a'.repeat(201) }],
    ['message', { message: 'a'.repeat(5_001) }],
    ['message', { message: 5 }],
  ])('with an invalid %s (%j) is refused', async (field, wrong) => {
    const response = await (await aSignedOutBrowser()).post('/api/contact', aMessage(wrong));
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0].path).toEqual([field]);
  });

  test('from a foreign origin is refused', async () => {
    const browser = await aSignedOutBrowser();
    const response = await browser.send({
      method: 'POST',
      url: '/api/contact',
      payload: aMessage(),
      headers: { origin: 'https://evil.example' },
    });
    expect(response.statusCode).toBe(403);
  });

  test('beyond the rate limit is answered 429 with Retry-After', async () => {
    const browser = await aSignedOutBrowser();
    const send = () =>
      browser.send({ method: 'POST', url: '/api/contact', payload: aMessage(), remoteAddress: '192.0.2.77' });
    const first = await send();
    expect(first.statusCode).toBe(201);
    for (let n = 0; n < 10; n++) await send();
    const last = await send();
    expect([last.statusCode, last.json()]).toEqual([
      429,
      { error: 'Too many messages in a short time. Please wait a minute and try again.' },
    ]);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });
});
