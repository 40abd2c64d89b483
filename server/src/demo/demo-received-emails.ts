import { IGNORED_REASONS } from '@deskbell/contract/email-values';
import { HOUR_MS, MINUTE_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const SITE = 'Harbor & Pine';

interface DemoEmail {
  readonly ageMs: number;
  readonly from: string | null;
  readonly subject: string;
  readonly text: string;
  /** Why it was ignored; null: it could not be read. */
  readonly reason: string | null;
}

/** Oldest first, so that newer ones have higher ids. */
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

/** One ticket that an email opened, one email that became a reply, and some that made neither. */
export async function seedDemoReceivedEmails(tx: Database, { teamId }: { readonly teamId: number }): Promise<void> {
  const { id: siteId } = await tx
    .selectFrom('sites')
    .select('id')
    .where('team_id', '=', teamId)
    .where('name', '=', SITE)
    .executeTakeFirstOrThrow();
  await seedReply(tx, siteId);
  for (const [n, { ageMs, from, subject, text, reason }] of DEMO_EMAILS.entries())
    await tx
      .insertInto('inbound_emails')
      .values({
        recipient: `new+${siteId}`,
        message_id: `<demo-${siteId}-${n}@mail.example>`,
        raw: Buffer.from(`From: ${from ?? ''}\r\nSubject: ${subject}\r\n\r\n${text}\r\n`),
        sender: from,
        site_id: siteId,
        received_at: new Date(Date.now() - ageMs).toISOString(),
        status: reason === null ? 'quarantined' : 'ignored',
        reason,
        ...(reason !== null && { from_address: from, subject, email_body: text }),
      })
      .execute();
  await seedTicketByEmail(tx, siteId);
}

/** The newest reply of a customer came by email. */
async function seedReply(tx: Database, siteId: number): Promise<void> {
  await sql`
    with reply as (
      select comments.id, comments.ticket_id, comment, comments.created_at, user_email, title
      from comments inner join tickets on tickets.id = comments.ticket_id
      where site_id = ${siteId} and author = 'customer' and user_email is not null order by comments.id desc limit 1
    ), received as (
      insert into inbound_emails (recipient, message_id, raw, sender, site_id, ticket_id, received_at, status, from_address, subject, email_body)
      select 'reply+' || ticket_id, '<demo-reply-' || ticket_id || '@mail.example>', '', user_email, ${siteId}, ticket_id, created_at, 'done',
        user_email, 'Re: ' || title, comment
      from reply
    )
    update comments set came_by = 'email' from reply where comments.id = reply.id`.execute(tx);
}

async function seedTicketByEmail(tx: Database, siteId: number): Promise<void> {
  await sql`
    with opened as (
      select id, title, description, user_email, created_at from tickets
      where site_id = ${siteId} and status = 'new' and user_email is not null order by id desc limit 1
    ), received as (
      insert into inbound_emails (
        recipient, message_id, raw, sender, site_id, ticket_id, received_at, status, opened_ticket, from_address, subject, email_body)
      select ${`new+${siteId}`}, '<demo-' || id || '@mail.example>', '', user_email, ${siteId}, id, created_at, 'done', true,
        user_email, title, description
      from opened
    ), marked as (
      update tickets set origin = 'email', page_url = null, user_agent = null, user_id = null, user_verified = false
      from opened where tickets.id = opened.id
    )
    update sites set takes_email = true, intake_used_at = opened.created_at from opened where sites.id = ${siteId}`.execute(
    tx,
  );
}
