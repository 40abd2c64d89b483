import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type QueuedEmail, queueEmails } from '../email/outbox/outbox.ts';
import { mailboxOf } from '../mailbox.ts';
import { seesSite } from '../names/site-member.ts';
import { keepReport } from './keep-report.ts';
import type { ReportedMonth } from './month-figures.ts';
import { monthAfter, monthOf } from './report-month.ts';
import { readSettings } from './report-settings.ts';
import { readReportedSite } from './reported-site.ts';

interface Recipient {
  readonly to: string;
  readonly recipient_id: number | null;
  readonly member_id: number | null;
}

/** Members who chose reports, and confirmed recipients; each mailbox once. */
async function listRecipients(tx: Database, siteId: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select email as to, id as recipient_id, null::int8 as member_id from report_recipients
    where site_id = ${siteId} and confirmed_at is not null and ended_at is null
    union all
    select users.email, null, member.id
    from team_members as member inner join users on users.id = member.user_id
      inner join sites on sites.team_id = member.team_id
    where sites.id = ${siteId} and notify_reports and ${seesSite(sql`sites.id`)}
    order by recipient_id, member_id`.execute(tx);
  const seen = new Set<string>();
  return rows.filter(({ to }) => !seen.has(mailboxOf(to)) && seen.add(mailboxOf(to)));
}

/**
 * Sends a month that is over: computed, emailed and marked in one transaction, whose caller has locked the site. Returns how many
 * it was sent to; without any it is not sent.
 */
export async function sendReport(tx: Database, asked: ReportedMonth): Promise<number> {
  await keepReport(tx, asked);
  const { shows_minutes, shows_titles, next_month } = await readSettings(tx, asked.siteId);
  const recipients = await listRecipients(tx, asked.siteId);
  if (recipients.length === 0) return 0;
  const { brand, site_name } = await readReportedSite(tx, asked.siteId);
  const ids = await queueEmails(
    tx,
    recipients.map(
      ({ to, recipient_id, member_id }): QueuedEmail => ({
        email: {
          type: 'report',
          content: {
            site_name,
            brand,
            month: monthOf(asked.first),
            reader: member_id === null ? 'recipient' : 'member',
            recipient_id,
          },
        },
        addressing: { to, site_id: asked.siteId, ...(member_id !== null && { member_id }) },
      }),
    ),
  );
  await noteEmails(tx, recipients, ids);
  await tx
    .updateTable('reports')
    .set({ sent_at: sql<string>`now()`, sent_to: recipients.length, shows_minutes, shows_titles })
    .where('site_id', '=', asked.siteId)
    .where('month', '=', asked.first)
    .execute();
  if (next_month === asked.first) await goOn(tx, asked);
  return recipients.length;
}

async function noteEmails(tx: Database, recipients: readonly Recipient[], ids: readonly number[]): Promise<void> {
  const sent = recipients.map(({ recipient_id }, n) => ({ recipient_id, email_id: ids[n] }));
  await sql`
    update report_recipients set last_email_id = email_id
    from json_to_recordset(${JSON.stringify(sent)}) as sent (recipient_id int8, email_id int8)
    where report_recipients.id = sent.recipient_id`.execute(tx);
}

/** The next month is sent next. */
export async function goOn(tx: Database, { siteId, first }: ReportedMonth): Promise<void> {
  await tx
    .updateTable('report_settings')
    .set({ next_month: monthAfter(first), is_held: false })
    .where('site_id', '=', siteId)
    .execute();
}

/** It waits for words: from now on its figures do not change. */
export async function holdForWords(tx: Database, asked: ReportedMonth): Promise<void> {
  await keepReport(tx, asked);
  await tx.updateTable('report_settings').set({ is_held: true }).where('site_id', '=', asked.siteId).execute();
}
