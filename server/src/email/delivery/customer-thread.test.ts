import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anEmailAddress, type SignedIn } from '../../testing/fixtures.ts';
import { addresses, anInboundEmail, startInbound } from '../../testing/inbound-email.ts';
import { aNewEmail, anIntakeSite, ticketsOf } from '../../testing/intake-desk.ts';
import { deliverToSink, expireBackoffAndLeases, headersOf } from '../../testing/outgoing-email.ts';
import { aMember, chooseNotifications, notifyDue } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';

const { sink, deliver } = await deliverToSink();
const inbound = await startInbound();

/** A desk with a ticket that `from` opened by an email with these headers. */
async function anEmailedTicket(from: string, message: string, headers = '') {
  const admin = anEmailAddress();
  const desk = await anIntakeSite({ admin_notification_email: admin });
  const text = aNewEmail({ from, headers }).toString();
  await inbound.deliver(Buffer.from(text.replace(/Message-ID: .*/, `Message-ID: ${message}`)), desk.address);
  const [ticket] = await ticketsOf(desk);
  if (!ticket) throw new Error('The email opened no ticket.');
  return { ...desk, admin, id: ticket.id };
}

async function answer(owner: SignedIn, siteId: number, id: number, comment = 'It is on its way.') {
  await owner.post(`/api/tickets/${id}/comments`, { comment });
  await expireBackoffAndLeases(siteId);
  await deliver();
}

/** References and In-Reply-To of the emails to an address, without those of the ticket itself. */
const threadsOf = (address: string) =>
  sink.mails
    .filter(({ envelopeTo }) => envelopeTo.includes(address))
    .map((mail) => {
      const { references = '', 'in-reply-to': parent = '' } = headersOf(mail);
      return { references: references.split(/\s+/).slice(1), parent };
    });

const anId = () => `<CAF+${randomUUID()}@mail.gmail.com>`;

test('emails to a customer who writes by email are in the thread of that email, and those to the team are not', async () => {
  const [from, id] = [anEmailAddress(), anId()];
  const { owner, site, admin, id: ticketId } = await anEmailedTicket(from, id);
  const agent = await aMember(site, 'agent');
  await chooseNotifications(agent, site, { replies: 'all' });
  await deliver();
  await answer(owner, site.id, ticketId);
  const parent = id;
  expect(threadsOf(from)).toEqual([
    { references: [id], parent },
    { references: [id], parent },
  ]);
  const root = headersOf(sink.mails.at(-1)).references?.split(/\s+/)[0];
  expect(root).toMatch(new RegExp(`^<ticket-${ticketId}@.+>$`));

  const later = anId();
  const reply = anInboundEmail(addresses.addressOf(ticketId, 'customer', from), 'Thanks', '', from).toString();
  await inbound.deliver(
    Buffer.from(reply.replace(/Message-ID: .*/, `Message-ID: ${later}`)),
    addresses.addressOf(ticketId, 'customer', from),
  );
  await notifyDue();
  await answer(owner, site.id, ticketId, 'You are welcome.');
  expect(threadsOf(from).at(-1)).toEqual({ references: [id, later], parent: later });
  const toTeam = [...threadsOf(admin), ...threadsOf(agent.email)];
  expect(toTeam).toHaveLength(3);
  for (const thread of toTeam) expect(thread).toEqual({ references: [], parent: root });
});

test('a reply that another address wrote is named to nobody', async () => {
  const [from, id] = [anEmailAddress(), anId()];
  const { owner, site, id: ticketId } = await anEmailedTicket(from, id);
  const address = addresses.addressOf(ticketId, 'customer', from);
  await inbound.deliver(anInboundEmail(address, 'I am a colleague.', '', anEmailAddress()), address);
  await answer(owner, site.id, ticketId);
  expect(threadsOf(from).at(-1)).toEqual({ references: [id], parent: id });
});

test.each([
  ['with a line break', '<a\r\n b@x.example>'],
  ['with a comma of several', '<a@x.example>,<b@x.example>', '<a@x.example>'],
  ['that is long', `<${'a'.repeat(400)}@x.example>`],
  ['with letters beyond ASCII', '<ä@x.example>'],
  ['without brackets', 'a@x.example'],
  ['that is empty', ' '],
])('a Message-ID %s is repeated only as far as it is one', async (_what, written, repeated?: string) => {
  const from = anEmailAddress();
  await anEmailedTicket(from, written);
  await deliver();
  expect(threadsOf(from)[0]?.references).toEqual(repeated ? [repeated] : []);
});

test('a requester who did not send the email gets no Message-ID of it', async () => {
  const [form, customer] = [anEmailAddress(), anEmailAddress()];
  await anEmailedTicket(form, anId(), `Reply-To: ${customer}\r\n`);
  await deliver();
  expect(threadsOf(customer)).toEqual([{ references: [], parent: expect.stringContaining('<ticket-') }]);
});

test('erasing the customer forgets the Message-IDs', async () => {
  const from = anEmailAddress();
  const { owner, site, id } = await anEmailedTicket(from, anId());
  const stored = async () => {
    const { rows } = await sql<{ email_references: string | null }>`
      select email_references from tickets where id = ${id}`.execute(await testDatabase());
    return rows[0]?.email_references;
  };
  expect(await stored()).not.toBeNull();
  const body = { email: from, confirm: from, delete_tickets: false };
  expect((await owner.post(`/api/teams/${site.team_id}/people/erase`, body)).statusCode).toBe(200);
  expect(await stored()).toBeNull();
});
