import type { Site } from '@deskbell/contract/sites';
import { expect, test } from 'vitest';
import { anEmailAddress, type SignedIn } from '../../testing/fixtures.ts';
import { startInbound } from '../../testing/inbound-email.ts';
import { aNewEmail, anIntakeSite, ticketsOf } from '../../testing/intake-desk.ts';
import { deliverToSink, expireBackoffAndLeases } from '../../testing/outgoing-email.ts';
import { testApp } from '../../testing/test-app.ts';
import { aTicketByHand } from '../../testing/triage.ts';
import { anAddress, sendTicket } from '../../testing/uploading.ts';
import { aPageOf, open, submit } from '../../testing/visitor-pages.ts';

const { sink, deliver } = await deliverToSink();
const inbound = await startInbound();

/** A shop with German texts in the form Sie. */
async function aGermanDesk() {
  const desk = await anIntakeSite();
  const { owner, site } = desk;
  const { name, domain } = site;
  const changes = { name, domain, form_of_address: 'formal', widget_options: { language: 'de' } };
  expect((await owner.put(`/api/sites/${site.id}`, changes)).statusCode).toBe(200);
  return desk;
}

async function answerAndClose(owner: SignedIn, site: Site, id: number): Promise<void> {
  await owner.post(`/api/tickets/${id}/comments`, { comment: '42' });
  await expireBackoffAndLeases(site.id);
  await deliver();
  await owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
  await expireBackoffAndLeases(site.id);
  await deliver();
}

const languagesOf = (address: string) =>
  sink.mails
    .filter(({ envelopeTo }) => envelopeTo.includes(address))
    .map(({ html = '', text = '' }) => [/<html lang="([^"]+)"/.exec(html)?.[1], /\b(Sie|Ihre?)\b/.test(text)]);

const FORMAL_GERMAN = ['de', true];

test('customers whose language is not known are written to in that of the site, and as it addresses them', async () => {
  const desk = await aGermanDesk();
  const { owner, site } = desk;
  const [byEmail, byHand, byApi] = [anEmailAddress(), anEmailAddress(), anEmailAddress()];
  await inbound.deliver(aNewEmail({ from: byEmail }), desk.address);
  const [mailed] = await ticketsOf(desk);
  const handmade = await aTicketByHand(owner, site, { user_email: byHand, tell: true });
  const { id } = (await sendTicket(await testApp(), site, { email: byApi })).json();
  await deliver();
  for (const ticketId of [mailed?.id ?? 0, handmade.id, id]) await answerAndClose(owner, site, ticketId);
  for (const address of [byEmail, byHand, byApi])
    expect([address, languagesOf(address)]).toEqual([address, [FORMAL_GERMAN, FORMAL_GERMAN, FORMAL_GERMAN]]);
});

test('the language that a customer uses goes before that of the site', async () => {
  const desk = await aGermanDesk();
  const [french, japanese] = [anEmailAddress(), anEmailAddress()];
  await inbound.deliver(aNewEmail({ from: french, headers: 'Content-Language: fr-CH\r\n' }), desk.address);
  await sendTicket(await testApp(), desk.site, { email: japanese, language: 'ja' });
  await deliver();
  expect(languagesOf(french)).toEqual([['fr', false]]);
  expect(languagesOf(japanese)).toEqual([['ja', false]]);
});

test('links that visitors ask for, and their pages, are in the language of the site too', async () => {
  const { site } = await aGermanDesk();
  const [address, known] = [anEmailAddress(), anEmailAddress()];
  const { status_url } = await aPageOf(site);
  await submit(status_url, { do: 'email', email: address });
  await aPageOf(site, { email: known });
  await (await testApp()).inject({
    method: 'POST',
    url: `/support/${site.api_key}/mine`,
    remoteAddress: anAddress(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
    payload: new URLSearchParams({ email: known }).toString(),
  });
  await deliver();
  expect(languagesOf(address)).toEqual([FORMAL_GERMAN]);
  expect(languagesOf(known)).toEqual([FORMAL_GERMAN, FORMAL_GERMAN]);
  expect((await open(status_url, { 'accept-language': 'en' })).body).toContain('<html lang="de"');
});

test('without a language of the site they are written to in English', async () => {
  const desk = await anIntakeSite();
  const from = anEmailAddress();
  await inbound.deliver(aNewEmail({ from }), desk.address);
  await deliver();
  expect(languagesOf(from)).toEqual([['en', false]]);
});
