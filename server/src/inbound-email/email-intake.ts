import { IGNORED_REASONS } from '@deskbell/contract/email-values';
import { TICKET_DESCRIPTION_MAX, TICKET_TITLE_MAX } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isOwnEmail } from '../email/log/email-logs.ts';
import type { MailedFile } from '../files/attached-files.ts';
import { mailboxOf } from '../mailbox.ts';
import { EMAIL_TICKETS_PER_HOUR } from '../rate-limits.ts';
import type { IntakeAddresses } from '../signed-links/intake-address.ts';
import type { EmailTicket } from '../tickets/submit/email-ticket.ts';
import { ignoredReasonOf } from './auto-replies.ts';
import type { Correspondent } from './correspondents.ts';
import type { ClaimedInboundEmail } from './inbound-emails.ts';
import { type IntakeSite, lookUpIntakeSite } from './intake-sites.ts';
import type { ParsedEmail } from './parse-inbound-email.ts';

/** Prefixes of replies and forwarded emails, also repeated or numbered. */
const SUBJECT_PREFIXES =
  /^((re|aw|antw|antwort|sv|vs|odp|fwd?|wg|tr|rv|rif|doorst|vb|enc|vl|返信|回复|答复|转发|転送|ответ)\s*(\[\d+\]|\(\d+\))?\s*[:：]\s*)+/iu;
const ELLIPSIS = '…';

type IntakeVerdict =
  | { readonly site: IntakeSite; readonly refusal: null }
  | { readonly site: null; readonly refusal: string };

const refused = (refusal: string): IntakeVerdict => ({ site: null, refusal });

interface Settings {
  readonly addresses: IntakeAddresses;
  /** MAIL_FROM. */
  readonly sender: string;
}

/** The site whose ticket the email opens, or why it opens none. Null when the address is not known, or not any more. */
export async function judgeEmail(
  db: Database,
  claimed: Pick<ClaimedInboundEmail, 'id' | 'recipient'>,
  parsed: ParsedEmail,
  { addresses, sender }: Settings,
): Promise<IntakeVerdict | null> {
  if (parsed.message_id && (await isOwnEmail(db, parsed.message_id))) return refused(IGNORED_REASONS.own);
  if (parsed.bounce) return refused(IGNORED_REASONS.bounce);
  const writers = [parsed.from, parsed.replyTo?.address ?? null].flatMap((address) => address ?? []);
  if (writers.some((address) => isOwnAddress(address, { domain: addresses.domain, sender })))
    return refused(IGNORED_REASONS.loop);
  if (parsed.machine !== null) return refused(ignoredReasonOf(parsed.machine));
  const site = await lookUpIntakeSite(db, addresses, claimed.recipient);
  if (!site) return null;
  if (parsed.full_text === '' && parsed.files.parts.length === 0) return refused(IGNORED_REASONS.empty);
  if (await isReplyAsWell(db, claimed.id)) return refused(IGNORED_REASONS.repeated);
  const refusal = await lookUpLimit(db, claimed.id, site.site_id);
  return refusal === null ? { site, refusal: null } : refused(refusal);
}

function isOwnAddress(address: string, { domain, sender }: { domain: string; sender: string }): boolean {
  const mailbox = mailboxOf(address);
  return mailbox.endsWith(`@${domain}`) || mailbox === mailboxOf(sender);
}

/** Sent to a reply address of the site, too: the comment has the words already. */
async function isReplyAsWell(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from inbound_emails as email inner join inbound_emails as reply
      on lower(reply.sender) = lower(email.sender) and reply.message_id = email.message_id and reply.site_id = email.site_id
    where email.id = ${id} and reply.recipient like 'reply+%' and reply.status in ('received', 'done') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Tickets that members opened by hand do not count. */
async function lookUpLimit(db: Database, id: number, siteId: number): Promise<string | null> {
  const { rows } = await sql<{ of_sender: number; of_site: number }>`
    select count(*) filter (where lower(opened.sender) is not distinct from lower(email.sender)) as of_sender,
      count(*) as of_site
    from inbound_emails as email inner join inbound_emails as opened on opened.site_id = ${siteId}
    where email.id = ${id} and opened.opened_ticket and opened.reason is null
      and opened.received_at > now() - interval '1 hour'`.execute(db);
  const { of_sender = 0, of_site = 0 } = rows[0] ?? {};
  if (of_sender >= EMAIL_TICKETS_PER_HOUR.sender) return IGNORED_REASONS.senderLimit;
  return of_site >= EMAIL_TICKETS_PER_HOUR.site ? IGNORED_REASONS.siteLimit : null;
}

/** Quoted history and signature stay: a forwarded email consists of them. */
export function ticketOf(parsed: ParsedEmail, site_id: number, files: readonly MailedFile[]): EmailTicket {
  const { full_text, sender } = parsed;
  const requester = requesterOf(parsed);
  const isLong = full_text.length > TICKET_DESCRIPTION_MAX;
  return {
    site_id,
    title: titleOf(parsed.subject),
    description: cut(full_text, TICKET_DESCRIPTION_MAX) || '(no text)',
    user_email: requester?.address ?? null,
    user_name: requester?.name ?? null,
    language: parsed.language,
    email_text: isLong ? full_text : null,
    email_from: sender && requester && sender.address !== requester.address ? sender.address : null,
    files,
  };
}

/** Contact forms send as themselves. Without either, the ticket is anonymous. */
const requesterOf = ({ sender, replyTo }: ParsedEmail): Correspondent | null => replyTo ?? sender;

const titleOf = (subject: string): string =>
  cut(subject.replace(SUBJECT_PREFIXES, '').trim(), TICKET_TITLE_MAX) || '(no subject)';

const cut = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).replace(/\p{Surrogate}$/u, '')}${ELLIPSIS}` : text;
