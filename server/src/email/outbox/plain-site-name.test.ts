import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aTicket } from '../../testing/fixtures.ts';
import { deliverToSink, expireBackoffAndLeases } from '../../testing/outgoing-email.ts';
import { testDatabase } from '../../testing/test-database.ts';

const { sink, deliver } = await deliverToSink();

test.each([
  ['Claim at rogue-prize.com/win', 'kettle.example'],
  ['Kett\u202ele \u200b& Crumb', 'Kettle & Crumb'],
  ['Kettle.example Support', 'Kettle.example Support'],
])('a site that was called %j before the rule for names writes as %j', async (name, shown) => {
  const owner = await anOwner();
  const site = await aSite(owner);
  await (await testDatabase()).updateTable('sites').set({ name }).where('id', '=', site.id).execute();
  const user_email = anEmailAddress();
  const { id } = await aTicket(site, { user_email });
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'It is on its way.' });
  await expireBackoffAndLeases(site.id);
  await deliver();
  expect(sink.mails).toHaveLength(2);
  for (const { from, text, html } of sink.mails) {
    expect(from?.name).toBe(shown);
    expect(text).toContain(shown);
    expect([text, html].join()).not.toMatch(/rogue-prize|\u202e|\u200b/);
  }
});
