import { mentionOf } from '@deskbell/contract/mention-text';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite } from '../../testing/fixtures.ts';
import { deliverToSink, headersOf } from '../../testing/outgoing-email.ts';
import { aMember, notifyDue } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aPageOf, submit } from '../../testing/visitor-pages.ts';
import { wakeDue } from '../../testing/woken-tickets.ts';

const { sink, deliver } = await deliverToSink();

test('a mention, a bad rating and a woken ticket have a word in front of the subject, and stay in the thread', async () => {
  const owner = await anOwner();
  const site = await aSite(owner, { name: 'Kettle & Crumb' });
  const { domain } = site;
  const nora = await aMember(site, 'agent', { name: 'Nora' });
  const { id, status_url } = await aPageOf(site, { title: '[Order 8812] Lamp', email: anEmailAddress() });
  const tell = async () => {
    await notifyDue();
    await deliver();
  };
  const mention = { comment: `Look, ${mentionOf(nora.owner.id)}.`, audience: 'team' };

  await owner.post(`/api/tickets/${id}/comments`, mention);
  await tell();
  await owner.put(`/api/sites/${site.id}`, { name: 'Kettle and Co', domain, asks_rating: true });
  await owner.put(`/api/tickets/${id}/assignee`, { user_id: nora.owner.id });
  await tell();
  await submit(status_url, { do: 'reply', text: 'Any news?' });
  await tell();
  await owner.put(`/api/tickets/${id}/snooze`, { until: new Date(Date.now() + 3_600_000).toISOString() });
  await sql`update tickets set snoozed_until = now() - interval '1 minute' where id = ${id}`.execute(
    await testDatabase(),
  );
  await wakeDue();
  await tell();
  await nora.post(`/api/tickets/${id}/comments`, { comment: 'It is on its way.' });
  await owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
  await submit(status_url, { do: 'rate', rate: 'bad' });
  await tell();
  await owner.post(`/api/tickets/${id}/comments`, mention);
  await tell();

  const toNora = sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(nora.email));
  const subject = `[Order 8812] Lamp · Kettle & Crumb (#${id})`;
  expect(toNora.map((mail) => mail.subject)).toEqual([
    `[Mention] ${subject}`,
    subject,
    subject,
    `[Back from snooze] ${subject}`,
    `[Bad rating] ${subject}`,
    `[Mention] ${subject}`,
  ]);
  expect(new Set(toNora.map((mail) => headersOf(mail).references)).size).toBe(1);
});
