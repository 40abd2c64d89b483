import { createHmac, randomUUID } from 'node:crypto';
import type { Site } from '@deskbell/contract/sites';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../languages/visitor-texts.ts';
import { anEmailAddress, anOwnerWithSite, type SignedIn } from '../testing/fixtures.ts';
import { addresses, anInboundEmail, startInbound } from '../testing/inbound-email.ts';
import { deliverToSink, expireBackoffAndLeases } from '../testing/outgoing-email.ts';
import { PUBLIC_URL, testApp } from '../testing/test-app.ts';
import { PNG, sendTicket, upload } from '../testing/uploading.ts';
import { aPageOf, endUndoTime, linksIn, open, type SentTicket, submit } from '../testing/visitor-pages.ts';

const inbound = await startInbound();
const { sink, deliver } = await deliverToSink();

const { mergedAway: BY_EMAIL, mergedSilently: WRITE_AGAIN, newTicket: NEW_TICKET } = textsIn('en');

interface Pair {
  readonly owner: SignedIn;
  readonly site: Site;
  readonly stranger: SentTicket;
  readonly victim: SentTicket & { readonly fileId: number };
}

/** An attacker's ticket that claims the victim's address, and the victim's ticket with file, reply and answer. */
async function aPair(
  claims: { stranger: object; victim: object },
  { strangerIsOlder = false }: { strangerIsOlder?: boolean } = {},
): Promise<Pair> {
  const { owner, site } = await anOwnerWithSite();
  const send = async () =>
    aPageOf(site, { title: 'Where is it', description: 'Words of a stranger', ...claims.stranger });
  const first = strangerIsOlder ? await send() : null;
  const files = [await upload(await testApp(), site, 'passport.png', PNG)];
  const victim = await aPageOf(site, {
    title: 'My order',
    description: 'Secret of the victim',
    name: 'Vera',
    files,
    ...claims.victim,
  });
  await submit(victim.status_url, { do: 'reply', text: 'Second secret' });
  await owner.post(`/api/tickets/${victim.id}/comments`, { comment: 'Private answer' });
  await endUndoTime(victim.id);
  const { ticket } = (await owner.get(`/api/tickets/${victim.id}`)).json();
  return { owner, site, stranger: first ?? (await send()), victim: { ...victim, fileId: ticket.files[0].id } };
}

const OF_THE_VICTIM = /victim|Vera|Second secret|Private answer|My order|passport/;

const mergeOf = async (owner: SignedIn, { id }: SentTicket, into: SentTicket) =>
  owner.post(`/api/tickets/${id}/merge`, { into: into.id });

const mailReply = async ({ id }: SentTicket, email: string, text = 'By email') => {
  const address = addresses.addressOf(id, 'customer', email);
  await inbound.deliver(anInboundEmail(address, text, '', email), address, email);
};

const shared = { email: 'same@example.com' };
const CLAIMS: Record<string, { stranger: object; victim: object }> = {
  'the same address': { stranger: shared, victim: shared },
  'the same unsigned user id and no address': {
    stranger: { user_id: 'u-7' },
    victim: { user_id: 'u-7', email: 'v@example.com' },
  },
  'the same unsigned user id, both without an address': { stranger: { user_id: 'u-7' }, victim: { user_id: 'u-7' } },
  'no address': { stranger: {}, victim: { email: 'v@example.com' } },
};

describe.each(Object.keys(CLAIMS))('a stranger who typed %s', (claim) => {
  const claims = CLAIMS[claim] as (typeof CLAIMS)[string];
  const words = 'email' in claims.stranger ? BY_EMAIL : WRITE_AGAIN;

  test('reads, answers and erases nothing of the victim through a ticket that was merged', async () => {
    const { owner, site, stranger, victim } = await aPair(claims);
    expect((await mergeOf(owner, stranger, victim)).statusCode).toBe(200);
    const page = await open(stranger.status_url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(words);
    // No answer can come to a ticket without an address, so the page offers another way.
    const again = `href="/support/${site.api_key}">${NEW_TICKET}</a>`;
    expect(page.body.includes(again)).toBe(words === WRITE_AGAIN);
    expect(page.body).toContain('Words of a stranger');
    expect(page.body).not.toMatch(OF_THE_VICTIM);
    expect(page.body).not.toContain('<form');
    expect((await open(`${stranger.status_url}/files/${victim.fileId}`)).statusCode).toBe(404);
    const before = (await owner.get(`/api/tickets/${victim.id}`)).json();
    for (const fields of [
      { do: 'reply', text: 'As if I were Vera' },
      { do: 'solved', text: 'As if' },
      { do: 'reopen' },
      { do: 'email', email: anEmailAddress() },
      { do: 'rate', rate: 'bad' },
      { do: 'erase', number: String(stranger.id) },
      { do: 'erase', number: String(victim.id) },
    ]) {
      const refused = await submit(stranger.status_url, fields as unknown as Record<string, string>);
      expect([fields.do, refused.statusCode]).toEqual([fields.do, 409]);
      expect(refused.body).toContain(words);
    }
    const kept = await submit(stranger.status_url, { do: 'reply', text: 'Typed while it was merged' });
    expect(kept.body).toContain('Typed while it was merged');
    expect((await owner.get(`/api/tickets/${victim.id}`)).json()).toEqual(before);
    expect((await open(victim.status_url)).body).not.toContain('Words of a stranger');
  });

  test('sees and erases nothing of a ticket that was merged into the own one', async () => {
    const { owner, stranger, victim } = await aPair(claims, { strangerIsOlder: true });
    expect((await mergeOf(owner, victim, stranger)).statusCode).toBe(200);
    const page = await open(stranger.status_url);
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Words of a stranger')]);
    expect(page.body).not.toMatch(OF_THE_VICTIM);
    expect((await open(`${stranger.status_url}/files/${victim.fileId}`)).statusCode).toBe(404);
    await submit(stranger.status_url, { do: 'reply', text: 'In whose name' });
    const { comments } = (await owner.get(`/api/tickets/${stranger.id}`)).json();
    expect(comments.at(-1)).toMatchObject({ comment: 'In whose name' });
    expect(comments.at(-1).author_name).not.toMatch(/Vera|v@example/);
    await submit(stranger.status_url, { do: 'erase', number: String(stranger.id) });
    expect((await open(stranger.status_url)).statusCode).toBe(404);
    const own = await open(victim.status_url);
    for (const words of ['Secret of the victim', 'Second secret', 'Private answer']) expect(own.body).toContain(words);
    expect((await open(`${victim.status_url}/files/${victim.fileId}`)).statusCode).toBe(200);
    expect((await owner.get(`/api/tickets/${victim.id}`)).json().ticket).toMatchObject({
      merged_into: null,
      status: 'open',
    });
  });
});

test('the merged page shows its own conversation once, with its files', async () => {
  const { owner, stranger, victim } = await aPair({ stranger: {}, victim: shared });
  await mergeOf(owner, victim, stranger);
  const { body } = await open(victim.status_url);
  expect(body.match(/Secret of the victim/g)).toHaveLength(1);
  expect(body.match(/passport\.png/g)).toHaveLength(1);
  for (const words of ['Second secret', 'Private answer']) expect(body).toContain(words);
  expect(body).not.toContain('Words of a stranger');
  expect((await open(`${victim.status_url}/files/${victim.fileId}`)).statusCode).toBe(200);
});

test('an address that a visitor types after the merge is not taken', async () => {
  const { owner, stranger, victim } = await aPair({ stranger: {}, victim: {} });
  const email = anEmailAddress();
  await submit(stranger.status_url, { do: 'email', email });
  await deliver();
  const [link] = sink.mails.filter(({ to }) => to?.[0]?.address === email).flatMap(({ text }) => linksIn(text));
  await mergeOf(owner, stranger, victim);
  for (const answer of [await open(String(link)), await submit(String(link), {})])
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(WRITE_AGAIN)]);
  expect((await owner.get(`/api/tickets/${victim.id}`)).json().ticket.user_email).toBeNull();
});

describe('two tickets that prove one requester', () => {
  async function aProvenPair() {
    const { owner, site } = await anOwnerWithSite();
    const email = anEmailAddress();
    const [merged, kept] = [await aPageOf(site, { email }), await aPageOf(site, { email })];
    return { owner, site, email, merged, kept };
  }
  const addressOf = (url: string) => new URL(url).pathname;

  test('by replies that were mailed to both share one page, until the merge is undone', async () => {
    const { owner, email, merged, kept } = await aProvenPair();
    await mailReply(merged, email);
    await mergeOf(owner, merged, kept);
    expect((await open(merged.status_url)).statusCode).toBe(200);
    await mailReply(kept, email);
    const { statusCode, headers } = await open(merged.status_url);
    expect([statusCode, headers.location]).toEqual([302, addressOf(kept.status_url)]);
    await submit(merged.status_url, { do: 'reply', text: 'Still here' });
    expect((await open(kept.status_url)).body).toContain('Still here');
    const erase = await submit(merged.status_url, { do: 'erase', number: String(kept.id) });
    expect(erase.statusCode).toBe(409);
    await owner.post(`/api/tickets/${merged.id}/unmerge`);
    const statuses = [await open(kept.status_url), await open(merged.status_url)].map((page) => page.statusCode);
    expect(statuses).toEqual([404, 200]);
  });

  test('by a link that was mailed to both share one page', async () => {
    const { owner, site } = await anOwnerWithSite();
    const email = anEmailAddress();
    const [merged, kept] = [await aPageOf(site), await aPageOf(site)];
    for (const ticket of [merged, kept]) {
      await submit(ticket.status_url, { do: 'email', email });
      await deliver();
      const mail = sink.mails.at(-1);
      await submit(String(linksIn(mail?.text)[0]), {});
    }
    await mergeOf(owner, merged, kept);
    expect((await open(merged.status_url)).headers.location).toBe(addressOf(kept.status_url));
  });

  test('by signed user ids share one page, but not when one of them is unsigned', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { secret } = (await owner.post(`/api/sites/${site.id}/identity-secret`)).json();
    const expiry = Math.floor(Date.now() / 1000) + 3_600;
    const user_hash = `${expiry}.${createHmac('sha256', secret).update(`u-1.${expiry}`).digest('hex')}`;
    const signed = { user_id: 'u-1', user_hash };
    const [merged, kept, typed] = [
      await aPageOf(site, signed),
      await aPageOf(site, signed),
      await aPageOf(site, { user_id: 'u-1' }),
    ];
    const targets = (await owner.get(`/api/tickets/${merged.id}/merge-targets`)).json();
    expect(targets).toMatchObject([{ id: kept.id, evidence: 'proof' }]);
    await mergeOf(owner, merged, kept);
    await mergeOf(owner, typed, kept);
    expect((await open(merged.status_url)).headers.location).toBe(addressOf(kept.status_url));
    expect((await open(typed.status_url)).body).toContain(WRITE_AGAIN);
  });
});

test('a reply that is mailed to a merged ticket is shown on its own page only, and goes back with it', async () => {
  const { owner, stranger, victim } = await aPair({ stranger: shared, victim: shared });
  await mergeOf(owner, victim, stranger);
  await mailReply(victim, shared.email, 'Third secret');
  expect((await open(stranger.status_url)).body).not.toContain('Third secret');
  expect((await open(victim.status_url)).body).toContain('Third secret');
  await owner.post(`/api/tickets/${victim.id}/unmerge`);
  const { comments } = (await owner.get(`/api/tickets/${victim.id}`)).json();
  expect(comments.map(({ comment }: { comment: string }) => comment)).toEqual([
    'Second secret',
    'Private answer',
    'Third secret',
  ]);
});

test('answers in a ticket without an address go to that of a merged one, with its own number, link and reply address', async () => {
  const email = anEmailAddress();
  const { owner, site, stranger, victim } = await aPair({ stranger: {}, victim: { email } });
  await mergeOf(owner, victim, stranger);
  await deliver();
  sink.mails.length = 0;
  await submit(stranger.status_url, { do: 'reply', text: 'Words of the stranger' });
  await owner.post(`/api/tickets/${stranger.id}/comments`, { comment: 'To both' });
  await expireBackoffAndLeases(site.id);
  await deliver();
  const mail = sink.mails.find(({ text }) => text?.includes('To both'));
  expect([mail?.envelopeTo, linksIn(mail?.text)]).toEqual([
    [email],
    [victim.status_url, `${PUBLIC_URL}/support/${site.api_key}/mine`],
  ]);
  expect(mail?.text).toContain('\n> Secret of the victim\n');
  expect(mail?.text).not.toContain('Words of the stranger');
  await mailReply(victim, email, 'Thank you');
  expect((await open(victim.status_url)).body).toContain('Thank you');
  expect((await open(stranger.status_url)).body).not.toContain('Thank you');
  await submit(`/support/${site.api_key}/mine`, { email });
  await deliver();
  const link = sink.mails.flatMap(({ text }) => linksIn(text)).find((url) => url.includes('/mine/'));
  const list = await submit(String(link), {});
  expect(list.body).toContain(new URL(victim.status_url).pathname);
  expect(list.body).not.toContain(new URL(stranger.status_url).pathname);
});

test('the guard looks at addresses, whatever the user ids are', async () => {
  const { owner, site } = await anOwnerWithSite();
  const one = await aPageOf(site, { user_id: 'u-9', email: 'ana@example.com' });
  const other = await aPageOf(site, { user_id: 'u-9', email: 'bo@example.com' });
  for (const [id, into, address] of [
    [one, other, 'ana@example.com'],
    [other, one, 'bo@example.com'],
  ] as const) {
    const refused = await mergeOf(owner, id, into);
    expect([refused.statusCode, refused.json().error]).toEqual([409, `${address} would stop getting replies.`]);
  }
});

test('tickets are suggested by their address, not by a user id that was typed, and found by number', async () => {
  const { owner, site } = await anOwnerWithSite();
  const email = anEmailAddress();
  const ticket = await aPageOf(site, { user_id: 'u-3', email });
  const typed = await aPageOf(site, { user_id: 'u-3' });
  const same = await aPageOf(site, { email: email.toUpperCase() });
  const targets = async (q = '') => (await owner.get(`/api/tickets/${ticket.id}/merge-targets?q=${q}`)).json();
  expect(await targets()).toMatchObject([{ id: same.id, evidence: 'address' }]);
  expect(await targets(String(typed.id))).toMatchObject([{ id: typed.id, evidence: 'none' }]);
});

describe('End this link', () => {
  test('ends the links of merged tickets too, and a repeated submission gets no new one', async () => {
    const { owner, site } = await anOwnerWithSite();
    const app = await testApp();
    const submission = { idempotency_key: randomUUID(), email: shared.email };
    const merged = await aPageOf(site, submission);
    const kept = await aPageOf(site, { ...submission, idempotency_key: randomUUID() });
    const repeat = async () => (await sendTicket(app, site, submission)).json();
    expect(await repeat()).toEqual(merged);
    await mergeOf(owner, merged, kept);
    const { url } = (await owner.put(`/api/tickets/${kept.id}/page`, { ended: true })).json();
    const statuses = [];
    for (const link of [merged.status_url, kept.status_url, url]) statuses.push((await open(link)).statusCode);
    expect(statuses).toEqual([404, 404, 200]);
    const { status_url: _, ...rest } = merged;
    expect(await repeat()).toEqual(rest);
  });
});

describe('an erased ticket', () => {
  test('leaves the page alone of the ticket that it is merged into', async () => {
    const { owner, site } = await anOwnerWithSite();
    const [erased, kept] = [await aPageOf(site), await aPageOf(site, shared)];
    await submit(erased.status_url, { do: 'erase', number: String(erased.id) });
    expect((await mergeOf(owner, erased, kept)).statusCode).toBe(200);
    expect((await open(kept.status_url)).statusCode).toBe(200);
    expect((await owner.get(`/api/tickets/${kept.id}/page`)).statusCode).toBe(200);
    expect((await owner.get(`/api/tickets/${erased.id}/page`)).statusCode).toBe(409);
  });

  test('takes no other ticket in', async () => {
    const { owner, site } = await anOwnerWithSite();
    const [erased, other] = [await aPageOf(site), await aPageOf(site, shared)];
    await submit(erased.status_url, { do: 'erase', number: String(erased.id) });
    const refused = await mergeOf(owner, other, erased);
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      `#${erased.id} was erased on request. Nothing can be merged into it.`,
    ]);
  });
});

test('undoing a merge brings back the snooze and leaves the other ticket as it was', async () => {
  const { owner, site } = await anOwnerWithSite();
  const kept = await aPageOf(site, { name: 'Nora', language: 'it' });
  const merged = await aPageOf(site, { name: 'Mia', email: anEmailAddress(), language: 'de' });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await owner.put(`/api/tickets/${merged.id}/snooze`, { until });
  const read = async () =>
    Promise.all([merged, kept].map(async ({ id }) => (await owner.get(`/api/tickets/${id}`)).json().ticket));
  const before = await read();
  await mergeOf(owner, merged, kept);
  expect((await open(merged.status_url)).body).toContain(textsIn('de').mergedAway);
  const { user_email } = before[0];
  expect(await read()).toMatchObject([{ snoozed_until: null }, { user_email, user_name: 'Nora', language: 'it' }]);
  await owner.post(`/api/tickets/${merged.id}/unmerge`);
  const updated_at = expect.any(String);
  expect(await read()).toEqual(before.map((ticket) => ({ ...ticket, updated_at })));
});
