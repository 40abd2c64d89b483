import { REPORT_RECIPIENTS_MAX } from '@deskbell/contract/client-report-values';
import type { ReportRecipient } from '@deskbell/contract/client-reports';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { queueEmail } from '../email/outbox/outbox.ts';
import { Conflict, NotFound, TooMany } from '../errors.ts';
import { mailboxOf } from '../mailbox.ts';
import { REPORT_QUESTIONS_PER_DAY_AND_TEAM } from '../rate-limits.ts';
import type { Scope } from '../scope.ts';
import { findSite, noSuchSite } from '../sites/sites.ts';
import { recordActivity } from '../teams/activity.ts';
import { lockSite } from '../tickets/site-lock.ts';
import { readReportedSite } from './reported-site.ts';

const DAY_SECONDS = 86_400;

export async function listRecipients(db: Database, scope: Scope<'manage'>, siteId: number): Promise<ReportRecipient[]> {
  await findSite(db, scope, siteId);
  return readRecipients(db, siteId);
}

async function readRecipients(db: Database, siteId: number): Promise<ReportRecipient[]> {
  const { rows } = await sql<Omit<ReportRecipient, 'state' | 'failure'> & { failure: string | null }>`
    select report_recipients.id, email, asked_at, confirmed_at, ended_at,
      confirmed_at is null and ended_at is null and asked_at < now() - interval '1 day' as can_ask_again,
      case when ended_at is null and status = 'failed' then coalesce(error_message, '') end as failure
    from report_recipients left join email_logs on email_logs.id = last_email_id
    where report_recipients.site_id = ${siteId} order by lower(email), report_recipients.id`.execute(db);
  return rows.map((row) => ({ ...row, state: stateOf(row) }));
}

function stateOf({
  ended_at,
  failure,
  confirmed_at,
}: Pick<ReportRecipient, 'ended_at' | 'failure' | 'confirmed_at'>): ReportRecipient['state'] {
  if (ended_at !== null) return 'ended';
  if (failure !== null) return 'failed';
  return confirmed_at === null ? 'waiting' : 'confirmed';
}

async function lockRecipient(tx: Database, scope: Scope<'manage'>, siteId: number, email: string) {
  const { name, team_id } = await findSite(tx, scope, siteId);
  if (!(await lockSite(tx, siteId))) noSuchSite();
  return { name, team_id, known: await lookUpRecipient(tx, siteId, email) };
}

/** An address gets nothing but this question until its holder confirms. */
export function addRecipient(
  db: Database,
  scope: Scope<'manage'>,
  siteId: number,
  email: string,
): Promise<ReportRecipient[]> {
  return db.transaction().execute(async (tx) => {
    const { name, team_id, known } = await lockRecipient(tx, scope, siteId, email);
    if (known) await requireAskable(tx, known.id);
    else await requireRoom(tx, siteId);
    await requireQuestionsLeft(tx, team_id);
    const recipient = known ?? (await insertRecipient(tx, siteId, email));
    const { brand, site_name } = await readReportedSite(tx, siteId);
    const content = { brand, site_name, recipient_id: recipient.id };
    const last_email_id = await queueEmail(
      tx,
      { type: 'report_question', content },
      { to: recipient.email, site_id: siteId },
    );
    await tx
      .updateTable('report_recipients')
      .set({ asked_at: sql<string>`now()`, last_email_id: last_email_id ?? null })
      .where('id', '=', recipient.id)
      .execute();
    if (!known) await recordActivity(tx, scope.user, team_id, 'report_recipient_added', { name, email });
    return readRecipients(tx, siteId);
  });
}

const lookUpRecipient = (tx: Database, siteId: number, email: string) =>
  tx
    .selectFrom('report_recipients')
    .select(['id', 'email', 'ended_at'])
    .where('site_id', '=', siteId)
    .where('mailbox', '=', mailboxOf(email))
    .executeTakeFirst();

const insertRecipient = (tx: Database, siteId: number, email: string) =>
  tx
    .insertInto('report_recipients')
    .values({ site_id: siteId, email, mailbox: mailboxOf(email) })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();

async function requireAskable(tx: Database, id: number): Promise<void> {
  const { rows } = await sql<{ is_ended: boolean; is_confirmed: boolean; wait: number }>`
    select ended_at is not null as is_ended, confirmed_at is not null as is_confirmed,
      ceil(extract(epoch from asked_at + interval '1 day' - now()))::int4 as wait
    from report_recipients where id = ${id}`.execute(tx);
  const [row] = rows;
  if (row?.is_ended) throw new Conflict('This person stopped the reports. Only they can start them again.');
  if (row?.is_confirmed) throw new Conflict('This address gets the reports already.');
  if (row && row.wait > 0) throw new TooMany('This address was asked within a day. Ask again tomorrow.', row.wait);
}

async function requireRoom(tx: Database, siteId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('report_recipients')
    .select(sql<number>`count(*)`.as('count'))
    .where('site_id', '=', siteId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= REPORT_RECIPIENTS_MAX)
    throw new Conflict(`A report has at most ${REPORT_RECIPIENTS_MAX} recipients. Remove one first.`);
}

/** Counts questions that were sent, so that removing and adding addresses asks no more of them. */
async function requireQuestionsLeft(tx: Database, teamId: number): Promise<void> {
  const { rows } = await sql<{ asked: number }>`
    select count(*) as asked from email_logs
    where email_type = 'report_question' and created_at > now() - interval '1 day'
      and site_id in (select id from all_sites where team_id = ${teamId})`.execute(tx);
  if ((rows[0]?.asked ?? 0) >= REPORT_QUESTIONS_PER_DAY_AND_TEAM)
    throw new TooMany('Your team asked many addresses within a day. Please wait and try again.', DAY_SECONDS);
}

export function removeRecipient(
  db: Database,
  scope: Scope<'manage'>,
  siteId: number,
  email: string,
): Promise<ReportRecipient[]> {
  return db.transaction().execute(async (tx) => {
    const { name, team_id, known } = await lockRecipient(tx, scope, siteId, email);
    if (!known) throw new NotFound('This address is not a recipient.');
    if (known.ended_at !== null)
      throw new Conflict('This person stopped the reports. The address stays listed, so that nobody adds it again.');
    await tx.deleteFrom('report_recipients').where('id', '=', known.id).execute();
    await recordActivity(tx, scope.user, team_id, 'report_recipient_removed', { name, email: known.email });
    return readRecipients(tx, siteId);
  });
}

export interface PageReader {
  readonly site_id: number;
  readonly email: string;
  readonly confirmed_at: string | null;
  readonly ended_at: string | null;
}

/** Null for one who was removed, and for a site that is gone. */
export async function lookUpReader(db: Database, id: number): Promise<PageReader | null> {
  const { rows } = await sql<PageReader>`
    select site_id, email, confirmed_at, ended_at from report_recipients inner join sites on sites.id = site_id
    where report_recipients.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The person does it. Confirming after an end starts the reports again. */
export async function confirmRecipient(db: Database, id: number): Promise<void> {
  await sql`
    update report_recipients set confirmed_at = case when ended_at is null then coalesce(confirmed_at, now()) else now() end,
      ended_at = null
    where id = ${id}`.execute(db);
}

export async function endRecipient(db: Database, id: number): Promise<void> {
  await sql`update report_recipients set ended_at = coalesce(ended_at, now()) where id = ${id}`.execute(db);
}
