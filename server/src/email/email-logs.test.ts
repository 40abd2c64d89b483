import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { anOwner, aSite, aTicket } from '../testing/fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';

test("a site's e-mails are listed with their ticket and fate, newest first, for its owner alone", async () => {
  const [owner, other] = [await anOwner(), await anOwner()];
  const site = await aSite(owner);
  const ticket = await aTicket(site, { user_email: null });
  const mail = {
    site_id: site.id,
    ticket_id: ticket.id,
    email_type: 'user_confirmation',
    recipient_email: 'a@b.co',
  } as const;
  await (await testDatabase())
    .insertInto('email_logs')
    .values([
      { ...mail, status: 'sent', subject: 'First', message_id: randomUUID() },
      { ...mail, status: 'failed', subject: 'Second', error_message: '550 No such user', message_id: randomUUID() },
    ])
    .execute();
  const response = await owner.get(`/api/sites/${site.id}/email-logs`);
  expect(response.json()).toEqual([
    {
      id: expect.any(Number),
      email_type: 'user_confirmation',
      status: 'failed',
      recipient_email: 'a@b.co',
      subject: 'Second',
      ticket_id: ticket.id,
      ticket_title: 'Lamp arrived with a cracked base',
      error_message: '550 No such user',
      created_at: expect.any(String),
    },
    expect.objectContaining({ subject: 'First', status: 'sent', error_message: null }),
  ]);
  expect((await other.get(`/api/sites/${site.id}/email-logs`)).statusCode).toBe(404);
});
