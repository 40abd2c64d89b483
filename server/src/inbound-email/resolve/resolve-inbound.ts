import { IGNORED_REASONS } from '@deskbell/contract/email-values';
import type { Database } from '../../db/database.ts';
import { isOwnEmail } from '../../email-log/email-logs.ts';
import { mailboxOf } from '../../mailbox.ts';
import type { IntakeAddresses } from '../../signed-links/intake-address.ts';
import type { ReplyAddresses } from '../../signed-links/reply-address.ts';
import { lookUpReplyTarget, type ReplyTarget } from '../../tickets/conversation/reply-target.ts';
import { ignoredReasonOf } from '../parse/auto-replies.ts';
import type { ParsedEmail } from '../parse/parse-inbound-email.ts';
import { type ClaimedInboundEmail, isFloodOfSender } from '../receive/inbound-emails.ts';
import { type IntakeSite, lookUpIntakeSite, mayBeOfUnknownIntakeKey } from '../receive/intake-sites.ts';
import { mayBeOfUnknownKey } from '../receive/unknown-key.ts';
import { isReplyAsWell, lookUpLimit } from './email-intake.ts';
import { contentHashOf } from './repeated-emails.ts';

/** What an email becomes: a comment, a ticket of a site, or neither, and why. */
export type Resolution =
  | { readonly reply: ReplyTarget; readonly site: null; readonly refusal: null }
  | { readonly reply: null; readonly site: IntakeSite; readonly refusal: null }
  | { readonly reply: null; readonly site: null; readonly refusal: string };

export const refused = (refusal: string): Resolution => ({ reply: null, site: null, refusal });

export interface InboundAddresses {
  readonly replies: ReplyAddresses;
  readonly intake: IntakeAddresses;
  /** MAIL_FROM: email from it opens no ticket. */
  readonly sender: string;
}

/** Accepted by an instance that has the next key of a rotation; such an instance claims it later. */
export class KeyUnknown extends Error {
  override readonly message = 'Address of a key that this instance does not have yet';
}

type Claimed = ClaimedInboundEmail;

export async function resolveInbound(
  db: Database,
  claimed: Claimed,
  parsed: ParsedEmail,
  addresses: InboundAddresses,
): Promise<Resolution> {
  if (parsed.message_id && (await isOwnEmail(db, parsed.message_id))) return refused(IGNORED_REASONS.own);
  if (parsed.bounce) return refused(IGNORED_REASONS.bounce);
  return addresses.intake.parse(claimed.recipient)
    ? resolveTicket(db, claimed, parsed, addresses)
    : resolveReply(db, claimed, parsed, addresses.replies);
}

async function resolveReply(
  db: Database,
  claimed: Claimed,
  { autoReply }: ParsedEmail,
  replies: ReplyAddresses,
): Promise<Resolution> {
  // Administrators look for the detected header. Lists of received emails say it in words.
  if (autoReply !== null) return refused(autoReply);
  const reply = await lookUpReplyTarget(db, replies, claimed.recipient);
  if (!reply && (await mayBeOfUnknownKey(db, replies, claimed.recipient))) throw new KeyUnknown();
  if (!reply) return refused(IGNORED_REASONS.ended);
  if (await isFloodOfSender(db, claimed)) return refused(IGNORED_REASONS.loop);
  return { reply, site: null, refusal: null };
}

async function resolveTicket(
  db: Database,
  claimed: Claimed,
  parsed: ParsedEmail,
  { intake, sender }: InboundAddresses,
): Promise<Resolution> {
  const writers = [parsed.from, parsed.replyTo?.address ?? null].flatMap((address) => address ?? []);
  if (writers.some((address) => isOwnAddress(address, { domain: intake.domain, sender })))
    return refused(IGNORED_REASONS.loop);
  if (parsed.machine !== null) return refused(ignoredReasonOf(parsed.machine));
  const site = await lookUpIntakeSite(db, intake, claimed.recipient);
  if (!site && (await mayBeOfUnknownIntakeKey(db, intake, claimed.recipient))) throw new KeyUnknown();
  if (!site) return refused(IGNORED_REASONS.ended);
  if (await isReplyAsWell(db, claimed.id, contentHashOf(parsed))) return refused(IGNORED_REASONS.repeated);
  const limit = await lookUpLimit(db, claimed.id, site.site_id);
  return limit === null ? { reply: null, site, refusal: null } : refused(limit);
}

function isOwnAddress(address: string, { domain, sender }: { domain: string; sender: string }): boolean {
  const mailbox = mailboxOf(address);
  return mailbox.endsWith(`@${domain}`) || mailbox === mailboxOf(sender);
}
