import type { ClientReport } from '@deskbell/contract/client-reports';
import { ianaZone } from '@deskbell/contract/timezone';
import { sql } from 'kysely';
import type { SecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import type { ReportContent, ReportFacts, ReportQuestionContent } from '../email/messages/client-report-message.ts';
import { NotFound } from '../errors.ts';
import { ReportLinks } from '../signed-links/report-link.ts';
import { readClientReport } from './read-client-report.ts';
import { firstDayOf } from './report-month.ts';

interface Addressed {
  readonly site_id: number | null;
  readonly member_id: number | null;
}

/** What the emails about monthly reports say when they are sent, and their secret links. */
export class ReportReader {
  readonly #links: ReportLinks;

  constructor(
    readonly db: Database,
    publicUrl: string,
    secretKey: SecretKey,
  ) {
    this.#links = new ReportLinks(publicUrl, secretKey);
  }

  confirmUrlOf({ recipient_id }: ReportQuestionContent): string {
    return this.#links.urlOf({ kind: 'recipient', recipient_id }, 'confirm');
  }

  async factsFor(
    { month, recipient_id }: ReportContent,
    { site_id, member_id }: Addressed,
  ): Promise<ReportFacts | null> {
    if (site_id === null) return null;
    const report = await this.#read(site_id, month);
    if (!report) return null;
    if (recipient_id === null) {
      if (member_id === null) return null;
      const pageUrl = this.#links.urlOf({ kind: 'member', member_id, site_id }, month);
      return { report, pageUrl, endUrl: null, confirmed: null };
    }
    const confirmed = await this.#lookUpConfirmed(recipient_id, site_id);
    if (!confirmed) return null;
    const reader = { kind: 'recipient', recipient_id } as const;
    return { report, pageUrl: this.#links.urlOf(reader, month), endUrl: this.#links.urlOf(reader, 'end'), confirmed };
  }

  async #read(siteId: number, month: string): Promise<ClientReport | null> {
    try {
      return await readClientReport(this.db, siteId, firstDayOf(month));
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  /** Null for a recipient who was removed or stopped the reports. */
  async #lookUpConfirmed(recipientId: number, siteId: number): Promise<string | null> {
    const { rows } = await sql<{ confirmed_at: string; timezone: string }>`
      select confirmed_at, teams.timezone from report_recipients
        inner join sites on sites.id = site_id inner join teams on teams.id = team_id
      where report_recipients.id = ${recipientId} and site_id = ${siteId} and confirmed_at is not null and ended_at is null`.execute(
      this.db,
    );
    const [row] = rows;
    if (!row) return null;
    const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: ianaZone(row.timezone) });
    return format.format(new Date(row.confirmed_at));
  }
}
