import { describe, expect, test } from 'vitest';
import { anEmailAddress, anOwnerWithSite, type SignedIn } from '../testing/fixtures.ts';
import { addresses, anInboundEmail, startInbound } from '../testing/inbound-email.ts';
import { deliverToSink, expireBackoffAndLeases } from '../testing/outgoing-email.ts';
import { testApp } from '../testing/test-app.ts';
import { PNG, upload } from '../testing/uploading.ts';
import { aPageOf, endUndoTime, linksIn, open, type SentTicket, submit } from '../testing/visitor-pages.ts';

const inbound = await startInbound();
const { sink, deliver } = await deliverToSink();

const shared = { email: 'same@example.com' };

const mergeOf = (owner: SignedIn, { id }: SentTicket, into: SentTicket) =>
  owner.post(`/api/tickets/${id}/merge`, { into: into.id });

async function mailReply({ id }: SentTicket, email: string, text = 'By email'): Promise<void> {
  const address = addresses.addressOf(id, 'customer', email);
  await inbound.deliver(anInboundEmail(address, text, '', email), address, email);
}

describe('a chain of merges', () => {
  const aChain = async (fields: readonly object[]) => {
    const { owner, site } = await anOwnerWithSite();
    const tickets: SentTicket[] = [];
    for (const [n, each] of fields.entries())
      tickets.push(await aPageOf(site, { title: `Ticket ${n}`, description: `Words ${n}`, ...each }));
    return { owner, site, tickets: tickets as [SentTicket, SentTicket, SentTicket] };
  };
  const textsOf = async (owner: SignedIn, { id }: SentTicket) =>
    (await owner.get(`/api/tickets/${id}`)).json().comments.map(({ comment }: { comment: string }) => comment);

  test('is taken apart when its visitor erases the last one, and no other person loses a word or a file', async () => {
    const { owner, site } = await anOwnerWithSite();
    const files = [await upload(await testApp(), site, 'own.png', PNG)];
    const [middle, first, last] = [await aPageOf(site), await aPageOf(site, { files }), await aPageOf(site)];
    await owner.post(`/api/tickets/${first.id}/comments`, { comment: 'To the first' });
    await endUndoTime(first.id);
    await mergeOf(owner, first, middle);
    await mergeOf(owner, middle, last);
    const { url } = (await owner.put(`/api/tickets/${first.id}/page`, { ended: true })).json();
    await submit(last.status_url, { do: 'erase', number: String(last.id) });
    const page = (await open(url)).body;
    expect([page.includes('To the first'), page.includes('own.png')]).toEqual([true, true]);
    expect((await open(middle.status_url)).body).not.toContain('To the first');
    await owner.post(`/api/tickets/${first.id}/unmerge`);
    expect(await textsOf(owner, first)).toEqual(['To the first']);
  });

  test('leaves a ticket of the same requester to be erased, although it came with that of another', async () => {
    const { owner, site } = await anOwnerWithSite();
    const email = anEmailAddress();
    const [first, middle, last] = [await aPageOf(site, { email }), await aPageOf(site), await aPageOf(site, { email })];
    await mergeOf(owner, first, middle);
    for (const ticket of [first, last]) await mailReply(ticket, email);
    await mergeOf(owner, middle, last);
    await submit(last.status_url, { do: 'erase', number: String(last.id) });
    const titles = [];
    for (const { id } of [first, middle, last])
      titles.push((await owner.get(`/api/tickets/${id}`)).json().ticket.title);
    expect(titles).toEqual(['Erased on request', 'Lamp', 'Erased on request']);
  });

  test('mails the person who gave the address, also after one merge of two is undone', async () => {
    const email = anEmailAddress();
    const { owner, site, tickets } = await aChain([{ email }, {}, {}]);
    const [first, middle, last] = tickets;
    const again = await aPageOf(site, { email });
    await mergeOf(owner, first, middle);
    await mergeOf(owner, middle, last);
    await mergeOf(owner, again, last);
    await owner.post(`/api/tickets/${first.id}/unmerge`);
    await deliver();
    sink.mails.length = 0;
    await owner.post(`/api/tickets/${last.id}/comments`, { comment: 'An answer' });
    await expireBackoffAndLeases(site.id);
    await deliver();
    expect(sink.mails.map(({ envelopeTo, text }) => [envelopeTo, linksIn(text)])).toEqual([
      [[email], [again.status_url, `http://localhost:3000/support/${site.api_key}/mine`]],
    ]);
    await mailReply(again, email, 'Got it');
    expect(await textsOf(owner, last)).toContain('Got it');
  });

  test('does not drag along a ticket that was merged anew since', async () => {
    const { owner, tickets } = await aChain([shared, shared, shared]);
    const [first, middle, last] = tickets;
    await mergeOf(owner, first, middle);
    await mergeOf(owner, middle, last);
    await owner.post(`/api/tickets/${first.id}/unmerge`);
    await mergeOf(owner, first, last);
    await owner.post(`/api/tickets/${middle.id}/unmerge`);
    expect((await owner.get(`/api/tickets/${first.id}`)).json().ticket.merged_into).toBe(last.id);
    expect(await textsOf(owner, last)).toEqual(['Ticket 0\n\nWords 0']);
    expect(await textsOf(owner, middle)).toEqual([]);
  });

  test('ends every link that it made known when one of its merges is undone', async () => {
    const email = anEmailAddress();
    const { owner, tickets } = await aChain([{ email }, { email }, { email }]);
    const [first, middle, last] = tickets;
    for (const ticket of tickets) await mailReply(ticket, email);
    await mergeOf(owner, first, middle);
    expect((await open(first.status_url)).headers.location).toBe(new URL(middle.status_url).pathname);
    await mergeOf(owner, middle, last);
    expect((await open(first.status_url)).headers.location).toBe(new URL(last.status_url).pathname);
    await owner.post(`/api/tickets/${first.id}/unmerge`);
    const statuses = [];
    for (const { status_url } of tickets) statuses.push((await open(status_url)).statusCode);
    expect(statuses).toEqual([200, 404, 404]);
  });
});

test('My tickets lists a merged ticket whose page stays its own', async () => {
  const { owner, site } = await anOwnerWithSite();
  const email = anEmailAddress();
  const [merged, kept] = [await aPageOf(site, { email }), await aPageOf(site, { email })];
  await mergeOf(owner, merged, kept);
  await submit(`/support/${site.api_key}/mine`, { email });
  await deliver();
  const link = sink.mails.flatMap(({ text }) => linksIn(text)).find((url) => url.includes('/mine/'));
  const listed = async () => {
    const { body } = await submit(String(link), {});
    return [merged, kept].map(({ status_url }) => body.includes(new URL(status_url).pathname));
  };
  expect(await listed()).toEqual([true, true]);
  for (const ticket of [merged, kept]) await mailReply(ticket, email);
  expect(await listed()).toEqual([false, true]);
});
