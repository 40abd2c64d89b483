import type { VisitorLanguage } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { queueNewTicketEmails, type TicketSender } from '../../email/outbox/ticket-emails.ts';
import { attachMailedFiles, type MailedFile } from '../../files/attached-files.ts';
import { siteLanguage } from '../../languages/site-language.ts';
import { mailboxOf } from '../../mailbox.ts';
import { queueNewTicketNotifications } from '../notify/member-notifications.ts';
import { queueWebhooks } from '../notify/webhook-outbox.ts';
import { recordTicketEvents, SYSTEM } from '../ticket-history.ts';

/** A From address that wrote for this many other people counts as a contact form. */
const CONTACT_FORM_REQUESTERS = 3;

export interface EmailTicket {
  readonly site_id: number;
  readonly title: string;
  readonly description: string;
  readonly user_email: string | null;
  readonly user_name: string | null;
  readonly language: VisitorLanguage | null;
  readonly email_text: string | null;
  readonly email_from: string | null;
  /** All addresses that may have written it: blocking one of them archives the ticket. */
  readonly senders: readonly string[];
  readonly email_references: string | null;
  readonly files: readonly MailedFile[];
}

interface TicketSite extends TicketSender {
  readonly team_id: number;
  readonly has_subscribers: boolean;
}

/** One opened by a member by hand confirms to no one and ignores blocks. The caller has locked the site. */
export async function openEmailTicket(
  tx: Database,
  { files, senders, ...written }: EmailTicket,
  openedBy: number | null = null,
): Promise<number> {
  const { site_id } = written;
  const site = await findTicketSite(tx, site_id, openedBy);
  const blocked_by = openedBy === null ? await listBlocks(tx, site, { ...written, senders }) : null;
  const isBlocked = blocked_by !== null;
  const ticket = await tx
    .insertInto('tickets')
    .values({
      ...written,
      team_id: site.team_id,
      origin: 'email',
      ...(isBlocked && { status: 'archived', visitor_status: 'new', blocked_by: sql<number[]>`${blocked_by}::int8[]` }),
    })
    .returning(['id', 'created_at', 'priority'])
    .executeTakeFirstOrThrow();
  const { id } = ticket;
  const counter = isBlocked ? 'archived_tickets' : 'new_tickets';
  await tx
    .updateTable('sites')
    .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
    .where('id', '=', site_id)
    .execute();
  await attachMailedFiles(tx, { site_id, ticket_id: id, comment_id: null, uploaded_by: null }, files);
  if (isBlocked) {
    await recordTicketEvents(tx, [{ ticket_id: id, ...SYSTEM, kind: 'blocked', change: {} }]);
    return id;
  }
  if (openedBy !== null)
    await sql`
      insert into ticket_reads (user_id, ticket_id, read_at)
      select ${openedBy}, id, created_at from tickets where id = ${id}`.execute(tx);
  await queueNewTicketEmails(tx, [
    {
      ticket: {
        ...written,
        ...ticket,
        page_url: null,
        origin: 'email',
        file_count: files.filter(({ reason }) => reason === null).length,
      },
      site,
      isConfirmed: openedBy === null,
    },
  ]);
  if (site.has_subscribers) await queueNewTicketNotifications(tx, [id], openedBy ?? undefined);
  await queueWebhooks(tx, [{ type: 'ticket.created', ticket_id: id }]);
  return id;
}

async function findTicketSite(tx: Database, siteId: number, openedBy: number | null): Promise<TicketSite> {
  const { opener, ...site } = await tx
    .selectFrom('sites')
    .innerJoin('teams', 'teams.id', 'sites.team_id')
    .select(['sites.team_id', 'sites.name', 'domain', 'widget_color', 'admin_notification_email', 'form_of_address'])
    .select(['teams.timezone', 'has_subscribers', siteLanguage.as('site_language')])
    .select((eb) => eb.selectFrom('users').select('email').where('id', '=', openedBy).as('opener'))
    .where('sites.id', '=', siteId)
    .executeTakeFirstOrThrow();
  const isNotified = opener === null || mailboxOf(site.admin_notification_email ?? '') !== mailboxOf(opener);
  return isNotified ? site : { ...site, admin_notification_email: null };
}

async function listBlocks(
  tx: Database,
  { team_id }: TicketSite,
  ticket: Omit<EmailTicket, 'files'>,
): Promise<readonly number[] | null> {
  const { site_id, user_email, email_from } = ticket;
  const mailboxes = new Set([...ticket.senders, ...(user_email === null ? [] : [user_email])].map(mailboxOf));
  if (email_from !== null && (await isContactForm(tx, team_id, ticket))) mailboxes.delete(mailboxOf(email_from));
  const { rows } = await sql<{ id: number }>`
    select id from blocked_senders
    where team_id = ${team_id} and (site_id is null or site_id = ${site_id}) and mailbox = any(${[...mailboxes]}::text[])`.execute(
    tx,
  );
  return rows.length === 0 ? null : rows.map(({ id }) => id);
}

/** A From address that wrote for several people is a contact form: blocking it matches only email without Reply-To. */
async function isContactForm(
  tx: Database,
  teamId: number,
  { user_email, email_from }: Pick<EmailTicket, 'user_email' | 'email_from'>,
): Promise<boolean> {
  const { rows } = await sql`
    select lower(user_email) from tickets
    where lower(email_from) = lower(${email_from}) and team_id = ${teamId} and blocked_by is null
      and lower(user_email) <> lower(${user_email})
    group by lower(user_email) limit ${sql.lit(CONTACT_FORM_REQUESTERS)}`.execute(tx);
  return rows.length >= CONTACT_FORM_REQUESTERS;
}
