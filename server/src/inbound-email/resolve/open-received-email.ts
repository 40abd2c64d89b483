import type { ReceivedEmail } from '@deskbell/contract/received-emails';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { OneAtATime } from '../../background/one-at-a-time.ts';
import type { Database } from '../../db/database.ts';
import { Conflict, Unavailable } from '../../errors.ts';
import type { MailedFile } from '../../files/attached-files.ts';
import { TAKES_NO_FILES } from '../../files/file-refusals.ts';
import { FileStoreFailed } from '../../files/file-store.ts';
import type { Scope } from '../../scope.ts';
import { noSuchSite } from '../../sites/sites.ts';
import { lockSite } from '../../tickets/site-lock.ts';
import { openEmailTicket } from '../../tickets/submit/email-ticket.ts';
import { findTicketDetail } from '../../tickets/tickets.ts';
import { correspondentOf } from '../parse/correspondents.ts';
import { InboundParser, ParserOverrun } from '../parse/inbound-parser.ts';
import { NO_PARTS } from '../parse/mail-parts.ts';
import type { ParsedEmail } from '../parse/parse-inbound-email.ts';
import { readRawEmail } from '../receive/inbound-emails.ts';
import { ticketOf } from './email-intake.ts';
import { type MailedFiles, refuseFiles } from './mailed-files.ts';
import { findReceivedRow } from './received-emails.ts';

const PARSE_MS = 5_000;

type ReceivedRow = Awaited<ReturnType<typeof findReceivedRow>>;

interface OpenedEmail {
  readonly ticket: TicketDetail;
  /** False when the email has opened the ticket before. */
  readonly isNew: boolean;
}

/** Opens ignored emails as tickets. They are parsed again, because files of automatic emails are not kept. */
export class ReceivedEmailOpener {
  readonly #parser = new InboundParser(PARSE_MS);
  readonly #turn = new OneAtATime();

  constructor(
    readonly db: Database,
    /** Null when files are off. */
    readonly files: MailedFiles | null,
  ) {}

  open(scope: Scope<'work'>, id: number): Promise<OpenedEmail> {
    return this.#turn.run(async () => {
      const row = await findReceivedRow(this.db, scope, id);
      const earlier = requireIgnored(row);
      if (earlier !== null) return this.#answer(scope, earlier, false);
      const parsed = await this.#parse(row);
      const files = await this.#storeFiles(row, parsed);
      try {
        const { ticketId, isNew } = await this.#openTicket(scope, row, { parsed, files });
        return await this.#answer(scope, ticketId, isNew);
      } finally {
        await this.files?.removeUnattached(files);
      }
    });
  }

  close(): Promise<void> {
    return this.#parser.close();
  }

  async #answer(scope: Scope<'work'>, ticketId: number, isNew: boolean): Promise<OpenedEmail> {
    return { ticket: await findTicketDetail(this.db, scope, ticketId), isNew };
  }

  #openTicket(
    scope: Scope<'work'>,
    { id, site_id }: ReceivedRow,
    { parsed, files }: { readonly parsed: ParsedEmail; readonly files: readonly MailedFile[] },
  ): Promise<{ ticketId: number; isNew: boolean }> {
    return this.db.transaction().execute(async (tx) => {
      if (!(await lockSite(tx, site_id))) noSuchSite();
      await sql`select from inbound_emails where id = ${id} for update`.execute(tx);
      // Another instance may have opened it meanwhile.
      const row = await findReceivedRow(tx, scope, id);
      const earlier = requireIgnored(row);
      if (earlier !== null) return { ticketId: earlier, isNew: false };
      const ticketId = await openEmailTicket(tx, ticketOf(parsed, site_id, files), scope.user.id);
      await tx
        .updateTable('inbound_emails')
        .set({ status: 'done', ticket_id: ticketId, opened_ticket: true })
        .where('id', '=', id)
        .execute();
      return { ticketId, isNew: true };
    });
  }

  /** The raw source of a large email may be gone before its text. */
  async #parse(row: ReceivedRow): Promise<ParsedEmail> {
    try {
      if (row.bytes > 0) return await this.#parser.parse(await readRawEmail(this.db, row), 'ticket by hand');
    } catch (error) {
      if (!(error instanceof ParserOverrun)) throw error;
    }
    const { from_address, subject, email_body } = row;
    const sender = from_address === null ? null : correspondentOf(from_address);
    return {
      from: from_address,
      sender,
      replyTo: null,
      senders: [],
      subject: subject ?? '',
      language: null,
      message_id: null,
      autoReply: null,
      machine: null,
      bounce: null,
      full_text: email_body ?? '',
      files: NO_PARTS,
    };
  }

  async #storeFiles({ id, site_id }: ReceivedRow, { files }: ParsedEmail): Promise<readonly MailedFile[]> {
    if (files.parts.length === 0) return [];
    if (!this.files) return refuseFiles(files, TAKES_NO_FILES);
    try {
      return await this.files.store(id, { site_id, ticket_id: null, role: 'customer' }, files);
    } catch (error) {
      if (!(error instanceof FileStoreFailed)) throw error;
      throw new Unavailable('The files of this email cannot be stored right now. Please try again later.', {
        cause: error,
      });
    }
  }
}

/** The ticket that it has opened already; null if it is to be opened. */
function requireIgnored({ status, ticket_id }: Pick<ReceivedEmail, 'status' | 'ticket_id'>): number | null {
  if (status === 'opened' && ticket_id !== null) return ticket_id;
  if (status === 'ignored') return null;
  throw new Conflict('Only an ignored email can be opened as a ticket.');
}
