import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { anOwnerWithSite, aTicket } from '../../testing/fixtures.ts';

async function anOwnerWithTickets() {
  const { owner, site } = await anOwnerWithSite();
  for (let n = 0; n < 3; n += 1) await aTicket(site, { description: 'The lamp arrived cracked. '.repeat(30) });
  return owner;
}

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip;q=0.5', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('a list is compressed for a client that accepts %s', async (accepted, encoding, decompress) => {
  const owner = await anOwnerWithTickets();
  const whole = await owner.get('/api/tickets');
  const compressed = await owner.get('/api/tickets', { 'accept-encoding': accepted });
  expect([whole.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([undefined, encoding]);
  expect(compressed.rawPayload.length).toBeLessThan(whole.rawPayload.length / 3);
  expect(decompress(compressed.rawPayload).toString()).toBe(whole.body);
  for (const { headers } of [whole, compressed]) expect(headers.vary).toBe('accept-encoding');
  expect(compressed.headers['content-length']).toBe(String(compressed.rawPayload.length));
});

test('a poll without changes is still answered with 304, and a short reply is sent as it is', async () => {
  const owner = await anOwnerWithTickets();
  const { headers } = await owner.get('/api/tickets', { 'accept-encoding': 'br' });
  const poll = await owner.get('/api/tickets', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
  expect([poll.statusCode, poll.body]).toEqual([304, '']);
  const short = await owner.get('/api/user-settings', { 'accept-encoding': 'br' });
  expect([short.headers['content-encoding'], short.json().timezone]).toEqual([undefined, 'UTC']);
});

test('the length of a compressed reply varies, so that it tells nothing about its text', async () => {
  const owner = await anOwnerWithTickets();
  const paddings = new Set<number>();
  for (let n = 0; n < 12; n += 1) {
    const { headers } = await owner.get('/api/tickets', { 'accept-encoding': 'br' });
    paddings.add(String(headers['x-padding']).length);
  }
  expect(paddings.size).toBeGreaterThan(1);
});
