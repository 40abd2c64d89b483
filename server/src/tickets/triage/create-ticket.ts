import { hash, randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_MAX } from '@deskbell/contract/limits';
import type { TicketDetail } from '@deskbell/contract/tickets';
import type { NewTicketByHand } from '@deskbell/contract/triage';
import { sql } from 'kysely';
import { type Database, isUniqueViolation } from '../../db/database.ts';
import { queueNewTicketEmails } from '../../email/outbox/ticket-emails.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import { attachToNewTicket } from '../../files/attached-files.ts';
import { siteLanguage } from '../../languages/site-language.ts';
import { mailboxOf } from '../../mailbox.ts';
import type { Scope } from '../../scope.ts';
import { findSite, noSuchSite } from '../../sites/sites.ts';
import { queueNewTicketNotifications } from '../notify/member-notifications.ts';
import { queueWebhooks } from '../notify/webhook-outbox.ts';
import { lockSite } from '../site-lock.ts';
import { memberActor } from '../ticket-history.ts';
import { findTicketDetail } from '../tickets.ts';
import { assignTo, readAssignees } from '../work/assignment.ts';
import { holdTags } from './ticket-tags.ts';

interface Attempt {
  readonly key: string;
  readonly bodyHash: Buffer;
}

/** Serves phone calls and API tokens. Does not count as a submission of the widget. */
export async function createTicket(
  db: Database,
  scope: Scope<'work'>,
  written: NewTicketByHand,
  idempotencyKey: string | undefined,
): Promise<{ readonly ticket: TicketDetail; readonly isNew: boolean }> {
  const { team_id } = await findSite(db, scope, written.site_id);
  const attempt = {
    key: keyOf(scope, idempotencyKey),
    bodyHash: hash('sha256', JSON.stringify(written), 'buffer'),
  };
  try {
    const earlier = idempotencyKey === undefined ? null : await lookUpEarlier(db, team_id, attempt);
    const id = earlier ?? (await storeTicket(db, scope, written, attempt));
    return { ticket: await findTicketDetail(db, scope, id), isNew: earlier === null };
  } catch (error) {
    // Race: another attempt with the same key committed first.
    const earlier = isUniqueViolation(error) ? await lookUpEarlier(db, team_id, attempt) : null;
    if (earlier === null) throw error;
    return { ticket: await findTicketDetail(db, scope, earlier), isNew: false };
  }
}

/** Separates keys of members and tokens from each other and from visitors'. */
function keyOf({ user }: Scope<'work'>, given: string | undefined): string {
  if (given === undefined) return randomUUID();
  if (!/^[\x21-\x7e]+$/.test(given) || given.length > IDEMPOTENCY_KEY_MAX)
    throw new Invalid(`Use an Idempotency-Key of at most ${IDEMPOTENCY_KEY_MAX} letters, digits and signs.`);
  const digest = hash('sha256', `by hand ${user.id} ${user.token?.id ?? ''} ${given}`, 'hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

async function lookUpEarlier(db: Database, teamId: number, { key, bodyHash }: Attempt): Promise<number | null> {
  const earlier = await db
    .selectFrom('ticket_submissions')
    .select(['ticket_id', 'body_hash'])
    .where('idempotency_key', '=', key)
    .where('site_id', 'in', db.selectFrom('sites').select('id').where('team_id', '=', teamId))
    .executeTakeFirst();
  if (earlier && !bodyHash.equals(earlier.body_hash))
    throw new Conflict('This idempotency key was already used for a different ticket.');
  return earlier?.ticket_id ?? null;
}

function storeTicket(
  db: Database,
  scope: Scope<'work'>,
  written: NewTicketByHand,
  { key, bodyHash }: Attempt,
): Promise<number> {
  const { site_id, title, description, priority, user_email, user_name, assignee_id, tag_ids, files } = written;
  const { user } = scope;
  return db.transaction().execute(async (tx) => {
    if (!(await lockSite(tx, site_id))) noSuchSite();
    const { team_id } = await findSite(tx, scope, site_id);
    await holdTags(tx, [team_id], tag_ids);
    const values = { site_id, team_id, title, description, priority, user_email, user_name };
    const { id, created_at } = await tx
      .insertInto('tickets')
      .values({ ...values, origin: user.token ? 'api' : 'member' })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('ticket_submissions')
      .values({ site_id, idempotency_key: key, body_hash: bodyHash, ticket_id: id })
      .execute();
    await tx
      .updateTable('sites')
      .set((site) => ({ new_tickets: site('new_tickets', '+', 1) }))
      .where('id', '=', site_id)
      .execute();
    await attachToNewTicket(tx, { ticket_id: id, site_id, uploaded_by: user.id, files });
    await sql`
      insert into ticket_tags (tag_id, ticket_id)
      select distinct tag_id, ${id}::int8 from unnest(${tag_ids}::int8[]) as tag_id order by tag_id`.execute(tx);
    await sql`
      insert into ticket_reads (user_id, ticket_id, read_at)
      select ${user.id}, id, created_at from tickets where id = ${id}`.execute(tx);
    if (assignee_id !== null) {
      const assignees = await readAssignees(tx, { team_id, site_id });
      if (!assignees.some(({ user_id }) => user_id === assignee_id)) throw new NotFound('Member not found.');
      await assignTo(assignee_id)(tx, [{ id, site_id, team_id }], memberActor(user.id));
    }
    await notifyOthers(tx, { ...written, id, created_at }, user.id);
    return id;
  });
}

async function notifyOthers(
  tx: Database,
  ticket: NewTicketByHand & { readonly id: number; readonly created_at: string },
  userId: number,
): Promise<void> {
  const { id, site_id, tell, files } = ticket;
  const { has_subscribers, writer, ...site } = await tx
    .selectFrom('sites')
    .innerJoin('teams', 'teams.id', 'sites.team_id')
    .select(['sites.name', 'domain', 'widget_color', 'admin_notification_email', 'form_of_address', 'teams.timezone'])
    .select(['has_subscribers', siteLanguage.as('site_language')])
    .select((eb) => eb.selectFrom('users').select('email').where('id', '=', userId).as('writer'))
    .where('sites.id', '=', site_id)
    .executeTakeFirstOrThrow();
  const isOwnAddress = mailboxOf(site.admin_notification_email ?? '') === mailboxOf(writer ?? '');
  await queueNewTicketEmails(tx, [
    {
      ticket: { ...ticket, page_url: null, language: null, file_count: files.length },
      site: { ...site, admin_notification_email: isOwnAddress ? null : site.admin_notification_email },
      isConfirmed: tell,
    },
  ]);
  if (has_subscribers) await queueNewTicketNotifications(tx, [id], userId);
  await queueWebhooks(tx, [{ type: 'ticket.created', ticket_id: id }]);
}
