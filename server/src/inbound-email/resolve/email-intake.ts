import { IGNORED_REASONS } from '@deskbell/contract/email-values';
import { TICKET_DESCRIPTION_MAX, TICKET_TITLE_MAX } from '@deskbell/contract/limits';
import { withoutDirectionControls } from '@deskbell/contract/text';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { messageIdOf } from '../../email/outbox/customer-thread.ts';
import type { MailedFile } from '../../files/attached-files.ts';
import { mailboxOf } from '../../mailbox.ts';
import { EMAIL_TICKETS_PER_HOUR } from '../../rate-limits.ts';
import type { EmailTicket } from '../../tickets/submit/email-ticket.ts';
import type { Correspondent } from '../parse/correspondents.ts';
import type { ParsedEmail } from '../parse/parse-inbound-email.ts';

/** Prefixes of replies and forwarded emails, also repeated or numbered, and the tag for outsiders in front of one. */
const SUBJECT_PREFIXES =
  /^((?:\[(?:ext|extern|external|externe|externo|esterno)\]\s*)?(re|aw|antw|antwort|sv|vs|odp|fwd?|wg|tr|rv|rif|doorst|vb|enc|vl|返信|回复|答复|转发|転送|ответ)\s*(\[\d+\]|\(\d+\))?\s*[:：]\s*)+/iu;
const ELLIPSIS = '…';

/** Whether a reply address of the site got the email too: the comment has the words already. */
export async function isReplyAsWell(db: Database, id: number, contentHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from inbound_emails as email inner join inbound_emails as reply
      on lower(reply.sender) = lower(email.sender) and reply.site_id = email.site_id
        and split_part(reply.message_id, ' ', 1) = split_part(email.message_id, ' ', 1)
    where email.id = ${id} and reply.recipient like 'reply+%' and (reply.status = 'received' or reply.status = 'done' and reply.content_hash = ${contentHash}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Why the site or the sender opens no more tickets now; those that members opened by hand do not count. */
export async function lookUpLimit(db: Database, id: number, siteId: number): Promise<string | null> {
  const { rows } = await sql<{ own: string | null; sender: string | null }>`
    select email.sender as own, opened.sender
    from inbound_emails as email inner join inbound_emails as opened on opened.site_id = ${siteId}
    where email.id = ${id} and opened.opened_ticket and opened.reason is null
      and opened.received_at > now() - interval '1 hour'`.execute(db);
  const isOfSender = ({ own, sender }: (typeof rows)[number]) => mailboxOf(own ?? '') === mailboxOf(sender ?? '');
  if (rows.filter(isOfSender).length >= EMAIL_TICKETS_PER_HOUR.sender) return IGNORED_REASONS.senderLimit;
  return rows.length >= EMAIL_TICKETS_PER_HOUR.site ? IGNORED_REASONS.siteLimit : null;
}

/** Quoted history and signature stay: a forwarded email consists of them. */
export function ticketOf(parsed: ParsedEmail, site_id: number, files: readonly MailedFile[]): EmailTicket {
  const { full_text, sender } = parsed;
  const requester = requesterOf(parsed);
  const isForwarded = sender !== null && requester !== null && sender.address !== requester.address;
  const isLong = full_text.length > TICKET_DESCRIPTION_MAX;
  return {
    site_id,
    title: titleOf(parsed.subject),
    description: cut(full_text, TICKET_DESCRIPTION_MAX) || '(no text)',
    user_email: requester?.address ?? null,
    user_name: requester?.name ?? null,
    language: parsed.language,
    email_text: isLong ? full_text : null,
    email_from: isForwarded ? sender.address : null,
    email_references: requester && !isForwarded ? messageIdOf(parsed.message_id) : null,
    senders: parsed.senders,
    files,
  };
}

/** Contact forms send as themselves. Without either, the ticket is anonymous. */
const requesterOf = ({ sender, replyTo }: ParsedEmail): Correspondent | null => replyTo ?? sender;

const titleOf = (subject: string): string =>
  cut(withoutDirectionControls(subject).replace(SUBJECT_PREFIXES, '').trim(), TICKET_TITLE_MAX) || '(no subject)';

const cut = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).replace(/\p{Surrogate}$/u, '')}${ELLIPSIS}` : text;
