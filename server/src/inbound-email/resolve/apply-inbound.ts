import { IGNORED_REASONS } from '@deskbell/contract/email-values';
import type { Database } from '../../db/database.ts';
import { recordBounce } from '../../email/delivery/bounces.ts';
import type { MailedFile } from '../../files/attached-files.ts';
import type { SiteRow } from '../../scope.ts';
import { addReply } from '../../tickets/conversation/replies.ts';
import { lockSite } from '../../tickets/site-lock.ts';
import { openEmailTicket } from '../../tickets/submit/email-ticket.ts';
import type { ParsedReply } from '../parse/inbound-parser.ts';
import { type ClaimedInboundEmail, finishInboundEmail, listSitesOf } from '../receive/inbound-emails.ts';
import type { IntakeSite } from '../receive/intake-sites.ts';
import { lookUpLimit, ticketOf } from './email-intake.ts';
import { recordFirstUse } from './intake-settings.ts';
import { contentHashOf, isRepeatedEmail } from './repeated-emails.ts';
import { type InboundAddresses, refused, resolveInbound } from './resolve-inbound.ts';

export interface PreparedEmail {
  readonly parsed: ParsedReply;
  readonly files: readonly MailedFile[];
  /** Why the email makes neither comment nor ticket, if that was noticed before its files were stored. */
  readonly refusal: string | null;
}

interface Outcome {
  readonly status: 'done' | 'ignored';
  readonly reason: string | null;
  readonly opened_id?: number;
  readonly sites: readonly SiteRow[];
}

const ignored = (reason: string, sites: readonly SiteRow[]): Outcome => ({ status: 'ignored', reason, sites });

/** In one transaction, what the email becomes and that it is finished. Returns the sites whose data changed. */
export function applyInbound(
  db: Database,
  claimed: ClaimedInboundEmail,
  prepared: PreparedEmail,
  addresses: InboundAddresses,
): Promise<readonly SiteRow[]> {
  const { parsed } = prepared;
  const content_hash = contentHashOf(parsed);
  return db.transaction().execute(async (tx) => {
    const { sites, ...outcome } = (await isRepeatedEmail(tx, claimed, content_hash))
      ? ignored(IGNORED_REASONS.again, await listSitesOf(tx, claimed))
      : await apply(tx, claimed, prepared, addresses);
    // Idempotency: if another worker finished it first, roll back.
    const { from: from_address, subject, full_text: email_body, senders } = parsed;
    const read = { from_address, subject, email_body, content_hash, writers: [...senders] };
    if (!(await finishInboundEmail(tx, claimed, { ...outcome, ...read })))
      throw new Error('Another worker has processed this inbound email.');
    return sites;
  });
}

async function apply(
  tx: Database,
  claimed: ClaimedInboundEmail,
  prepared: PreparedEmail,
  addresses: InboundAddresses,
): Promise<Outcome> {
  const { parsed, files, refusal } = prepared;
  if (parsed.bounce && !addresses.intake.parse(claimed.recipient)) {
    const sites = await recordBounce(tx, parsed.bounce);
    return ignored(`Bounce: ${parsed.bounce.reason}`, sites);
  }
  // An email whose files were not stored must become neither comment nor ticket now.
  const resolved = refusal === null ? await resolveInbound(tx, claimed, parsed, addresses) : refused(refusal);
  if (resolved.refusal !== null) return ignored(resolved.refusal, await listSitesOf(tx, claimed));
  const { from, message_id, reply: comment, full_text } = parsed;
  const text = resolved.site ? full_text : comment;
  if (text === '' && files.length === 0) return ignored(IGNORED_REASONS.empty, [resolved.site ?? resolved.reply]);
  if (resolved.site) {
    // Resolved again where the site was removed meanwhile. Its widget waits for the lock, so that it is taken late.
    if (!(await lockSite(tx, resolved.site.site_id))) return apply(tx, claimed, prepared, addresses);
    return openTicket(tx, claimed, resolved.site, prepared);
  }
  await addReply(tx, resolved.reply, { from, message_id, comment, full_text, files });
  return { status: 'done', reason: null, sites: [resolved.reply] };
}

/** Requires the lock of the site: the lanes share its limits. */
async function openTicket(
  tx: Database,
  claimed: ClaimedInboundEmail,
  site: IntakeSite,
  { parsed, files }: PreparedEmail,
): Promise<Outcome> {
  const { site_id } = site;
  const refusal = await lookUpLimit(tx, claimed.id, site_id);
  if (refusal !== null) return ignored(refusal, [site]);
  const opened_id = await openEmailTicket(tx, ticketOf(parsed, site_id, files));
  await recordFirstUse(tx, site_id, claimed.id);
  return { status: 'done', reason: null, opened_id, sites: [site] };
}
