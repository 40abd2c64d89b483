import type { VisitorLanguage } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { queueNewTicketEmails, type TicketSender } from '../../email/outbox/ticket-emails.ts';
import { attachMailedFiles, type MailedFile } from '../../files/attached-files.ts';
import { mailboxOf } from '../../mailbox.ts';
import { queueNewTicketNotifications } from '../notify/member-notifications.ts';
import { queueWebhooks } from '../notify/webhook-outbox.ts';
import { recordTicketEvents, SYSTEM } from '../ticket-history.ts';

export interface EmailTicket {
  readonly site_id: number;
  readonly title: string;
  readonly description: string;
  /** Null: the ticket is anonymous. */
  readonly user_email: string | null;
  readonly user_name: string | null;
  readonly language: VisitorLanguage | null;
  /** The whole text, when the description is only a part of it. */
  readonly email_text: string | null;
  /** The From, when it is not the requester. */
  readonly email_from: string | null;
  readonly files: readonly MailedFile[];
}

interface TicketSite extends TicketSender {
  readonly team_id: number;
  readonly has_subscribers: boolean;
}

/**
 * The caller has locked the site. One that a member opens by hand is confirmed to nobody, and a block of its sender does not
 * matter. It counts as no submission of the widget.
 */
export async function openEmailTicket(
  tx: Database,
  { files, ...written }: EmailTicket,
  openedBy: number | null = null,
): Promise<number> {
  const { site_id } = written;
  const site = await findTicketSite(tx, site_id, openedBy);
  const isBlocked = openedBy === null && (await isBlockedSender(tx, site_id, written.user_email));
  const ticket = await tx
    .insertInto('tickets')
    .values({ ...written, team_id: site.team_id, origin: 'email', status: isBlocked ? 'archived' : 'new' })
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
  // Whoever opens it has read it.
  if (openedBy !== null)
    await sql`
      insert into ticket_reads (user_id, ticket_id, read_at)
      select ${openedBy}, id, created_at from tickets where id = ${id}`.execute(tx);
  await queueNewTicketEmails(tx, [
    {
      ticket: { ...written, ...ticket, page_url: null, origin: 'email', file_count: files.length },
      site,
      isConfirmed: openedBy === null,
    },
  ]);
  if (site.has_subscribers) await queueNewTicketNotifications(tx, [id], openedBy ?? undefined);
  await queueWebhooks(tx, [{ type: 'ticket.created', ticket_id: id }]);
  return id;
}

/** The member who opens it need not be told. */
async function findTicketSite(tx: Database, siteId: number, openedBy: number | null): Promise<TicketSite> {
  const { opener, ...site } = await tx
    .selectFrom('sites')
    .innerJoin('teams', 'teams.id', 'sites.team_id')
    .select(['sites.team_id', 'sites.name', 'domain', 'widget_color', 'admin_notification_email', 'form_of_address'])
    .select(['teams.timezone', 'has_subscribers'])
    .select((eb) => eb.selectFrom('users').select('email').where('id', '=', openedBy).as('opener'))
    .where('sites.id', '=', siteId)
    .executeTakeFirstOrThrow();
  const isTold = opener === null || mailboxOf(site.admin_notification_email ?? '') !== mailboxOf(opener);
  return isTold ? site : { ...site, admin_notification_email: null };
}

async function isBlockedSender(tx: Database, siteId: number, address: string | null): Promise<boolean> {
  if (address === null) return false;
  const { rows } = await sql`
    select from blocked_senders as blocked inner join sites on sites.team_id = blocked.team_id
    where sites.id = ${siteId} and (blocked.site_id is null or blocked.site_id = sites.id)
      and blocked.mailbox = ${mailboxOf(address)} limit 1`.execute(tx);
  return rows.length > 0;
}
