import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aTicket } from '../../testing/fixtures.ts';
import { deliverToSink, expireBackoffAndLeases } from '../../testing/outgoing-email.ts';
import { aMember, chooseNotifications, notifyDue } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { smtpTransport } from '../delivery/mail-transport.ts';
import { confirmAddress } from './mailboxes.ts';

const { sink, deliver } = await deliverToSink();

const LAST = /This is the last email to this address for the next (\d+ \w+)\./;
const MINUTES = /^[45]\d minutes$|^60 minutes$/;
const LINK = '/confirm-address/';

const textsTo = (address: string) =>
  sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(address)).map(({ text = '' }) => text);

const fillSlots = async (address: string, count: number, ago: string) =>
  sql`insert into email_slots (key, n, taken_at)
    select 'mailbox:' || md5(${address}), n, now() - ${ago}::interval from generate_series(1, ${count}::int) as n`.execute(
    await testDatabase(),
  );

/** A site whose admin address is not confirmed. */
async function aNotifiedSite() {
  const admin = anEmailAddress();
  return { admin, site: await aSite(await anOwner(), { admin_notification_email: admin }) };
}

test('of those that two workers send side by side, the last one of the hour says so and how to confirm the address', async () => {
  const { admin, site } = await aNotifiedSite();
  for (let n = 0; n < 10; n++) await aTicket(site, { user_email: null });
  await Promise.all([deliver(), deliver()]);
  const texts = textsTo(admin);
  expect(texts).toHaveLength(10);
  expect(texts.filter((text) => text.includes(LINK))).toHaveLength(10);
  const [last = '', ...others] = texts.filter((text) => LAST.test(text));
  expect(others).toEqual([]);
  expect(LAST.exec(last)?.[1]).toMatch(MINUTES);
  expect(last).toContain('It is not confirmed, so it gets at most 10 emails an hour and 30 a day; more wait.');
});

test('one that was not delivered is not the last one', async () => {
  const { admin, site } = await aNotifiedSite();
  await fillSlots(admin, 8, '1 minute');
  await aTicket(site, { user_email: null });
  await aTicket(site, { user_email: null });
  await deliver(smtpTransport('smtp://127.0.0.1:1'));
  await expireBackoffAndLeases(site.id);
  await deliver(smtpTransport(sink.url), { concurrency: 1 });
  expect(textsTo(admin).map((text) => LAST.test(text))).toEqual([false, true]);
});

test('the last one of a day names the hours', async () => {
  const { admin, site } = await aNotifiedSite();
  await fillSlots(admin, 29, '2 hours');
  await aTicket(site, { user_email: null });
  await deliver();
  expect(LAST.exec(textsTo(admin)[0] ?? '')?.[1]).toBe('22 hours');
});

test('one after which the next comes within minutes says nothing', async () => {
  const { admin, site } = await aNotifiedSite();
  await fillSlots(admin, 9, '55 minutes');
  await aTicket(site, { user_email: null });
  await deliver();
  expect(textsTo(admin)[0]).not.toMatch(LAST);
});

test('a member is told so too, without the link once the address is confirmed', async () => {
  const { site } = await aNotifiedSite();
  const [anna, jonas] = [await aMember(site, 'agent'), await aMember(site, 'agent')];
  for (const member of [anna, jonas]) await chooseNotifications(member, site, { new_tickets: true });
  await fillSlots(anna.email, 9, '1 minute');
  await fillSlots(jonas.email, 199, '1 minute');
  await confirmAddress(await testDatabase(), jonas.email);
  await aTicket(site, { user_email: null });
  await notifyDue();
  await deliver();
  const [toAnna = ''] = textsTo(anna.email);
  const [toJonas = ''] = textsTo(jonas.email);
  expect([LAST.exec(toAnna)?.[1], toAnna.includes(LINK)]).toEqual([expect.stringMatching(MINUTES), true]);
  expect([LAST.exec(toJonas)?.[1], toJonas.includes(LINK)]).toEqual([expect.stringMatching(MINUTES), false]);
  expect(toJonas).toContain('It gets at most 200 emails an hour; more wait.');
});

test('customers are told nothing of it', async () => {
  const { site } = await aNotifiedSite();
  const customer = anEmailAddress();
  await fillSlots(customer, 9, '1 minute');
  await aTicket(site, { user_email: customer });
  await deliver();
  const [text = ''] = textsTo(customer);
  expect(text).not.toMatch(LAST);
  expect(text).not.toContain(LINK);
});
