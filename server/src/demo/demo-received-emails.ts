import { IGNORED_REASONS } from '@deskbell/contract/email-values';
import { HOUR_MS, MINUTE_MS } from '@deskbell/contract/units';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/tables/schema.ts';

const SITE = 'Harbor & Pine';

interface DemoEmail {
  readonly ageMs: number;
  readonly from: string | null;
  readonly subject: string;
  readonly text: string;
  readonly reason: string | null;
}

const DEMO_EMAILS: readonly DemoEmail[] = [
  { ageMs: 26 * HOUR_MS, from: null, subject: '', text: '', reason: null },
  {
    ageMs: 3 * HOUR_MS,
    from: 'news@wholesale-textiles.example',
    subject: 'The autumn newsletter of Wholesale Textiles: linen, wool and a new warehouse in Rotterdam',
    text: 'Dear customer,\n\nour autumn collection is here: linen in eleven colors, and wool from the Faroe Islands.',
    reason: IGNORED_REASONS.list,
  },
  {
    ageMs: HOUR_MS,
    from: 'office@hillside-primary-school.example',
    subject: 'Automatic reply: Your request to Harbor & Pine',
    text: 'The school office is closed until Monday. Your email is not forwarded.',
    reason: IGNORED_REASONS.autoReply,
  },
  {
    ageMs: 25 * MINUTE_MS,
    from: 'forwarding-noreply@google.com',
    subject: '(#481520337) Gmail Forwarding Confirmation - Receive Mail from support@harborandpine.example',
    text: [
      'support@harborandpine.example has requested to automatically forward mail to your email address.',
      'Confirmation code: 481520337',
      'To allow it, please click the link below to confirm the request:',
      'https://mail-settings.google.com/mail/vf-%5BANGjdJ9-demo%5D',
    ].join('\n\n'),
    reason: IGNORED_REASONS.machine,
  },
];

type InboundEmail = Insertable<Schema['inbound_emails']> & { readonly received_at: string };

export async function seedDemoReceivedEmails(tx: Database, { teamId }: { readonly teamId: number }): Promise<void> {
  const { id: siteId } = await tx
    .selectFrom('sites')
    .select('id')
    .where('team_id', '=', teamId)
    .where('name', '=', SITE)
    .executeTakeFirstOrThrow();
  const emails = [
    ...DEMO_EMAILS.map((email, n) => neitherOf(siteId, email, n)),
    await seedReply(tx, siteId),
    await seedTicketByEmail(tx, siteId),
  ];
  emails.sort((one, other) => one.received_at.localeCompare(other.received_at));
  await tx.insertInto('inbound_emails').values(emails).execute();
}

const neitherOf = (siteId: number, { ageMs, from, subject, text, reason }: DemoEmail, n: number): InboundEmail => ({
  recipient: `new+${siteId}`,
  message_id: `<demo-${siteId}-${n}@mail.example>`,
  raw: Buffer.from(`From: ${from ?? ''}\r\nSubject: ${subject}\r\n\r\n${text}\r\n`),
  sender: from,
  site_id: siteId,
  received_at: new Date(Date.now() - ageMs).toISOString(),
  status: reason === null ? 'quarantined' : 'ignored',
  reason,
  from_address: reason === null ? null : from,
  subject: reason === null ? null : subject,
  email_body: reason === null ? null : text,
});

async function seedReply(tx: Database, siteId: number): Promise<InboundEmail> {
  const { id, ticket_id, title, comment, created_at, user_email } = await tx
    .selectFrom('comments')
    .innerJoin('tickets', 'tickets.id', 'comments.ticket_id')
    .select(['comments.id', 'ticket_id', 'title', 'comment', 'comments.created_at', 'user_email'])
    .where('site_id', '=', siteId)
    .where('author', '=', 'customer')
    .where('user_email', 'is not', null)
    .orderBy('comments.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await tx.updateTable('comments').set({ came_by: 'email' }).where('id', '=', id).execute();
  return {
    ...madeOf(siteId, ticket_id, { from: user_email, subject: `Re: ${title}`, text: comment }),
    recipient: `reply+${ticket_id}`,
    received_at: created_at,
  };
}

async function seedTicketByEmail(tx: Database, siteId: number): Promise<InboundEmail> {
  const { id, title, description, user_email, created_at } = await tx
    .selectFrom('tickets')
    .select(['id', 'title', 'description', 'user_email', 'created_at'])
    .where('site_id', '=', siteId)
    .where('status', '=', 'new')
    .where('user_email', 'is not', null)
    .where(
      sql<boolean>`not exists (
        select from tickets as older
        where older.site_id = tickets.site_id and older.user_email = tickets.user_email and older.id < tickets.id
          and older.status in ('open', 'in_progress')
      )`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const withoutPage = { page_url: null, user_agent: null, user_id: null, user_verified: false };
  await tx
    .updateTable('tickets')
    .set({ ...withoutPage, origin: 'email' })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('sites')
    .set({ takes_email: true, intake_used_at: created_at })
    .where('id', '=', siteId)
    .execute();
  return {
    ...madeOf(siteId, id, { from: user_email, subject: title, text: description }),
    recipient: `new+${siteId}`,
    opened_ticket: true,
    received_at: created_at,
  };
}

const madeOf = (
  site_id: number,
  ticket_id: number,
  { from, subject, text }: { readonly from: string | null; readonly subject: string; readonly text: string },
) => ({
  site_id,
  ticket_id,
  message_id: `<demo-${ticket_id}@mail.example>`,
  raw: Buffer.alloc(0),
  status: 'done' as const,
  reason: null,
  sender: from,
  from_address: from,
  subject,
  email_body: text,
});
