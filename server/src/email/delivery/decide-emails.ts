import { createHash } from 'node:crypto';
import {
  EMAILS_PER_HOUR_AND_CONFIRMED_MAILBOX,
  EMAILS_PER_UNCONFIRMED_MAILBOX,
  FIRST_EMAILS,
} from '../../rate-limits.ts';
import { kindOf } from '../email-kinds.ts';
import type { EmailSlot } from '../outbox/email-slots.ts';
import type { DueEmail } from './claimed-email.ts';

/** Times are seconds of the database's clock. */
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A sliding window: slot n is free an hour after slot n - `hour` was taken, and a day after slot n - `day`. */
export interface Limit {
  readonly key: string;
  readonly hour: number | null;
  readonly day: number | null;
}

/** The last slot of a key, and when those were taken on which its next slots depend. */
export interface TakenSlots {
  readonly last: number;
  readonly takenAt: ReadonlyMap<number, number>;
}

/** What a team did within a day; see docs/decisions/0070-first-emails-to-strangers.md. */
export interface Standing {
  readonly proven: number;
  /** Addresses are counted for the first owner. */
  readonly strangers_kept: number;
  readonly bounced: number;
}

interface LimitFacts {
  readonly now: number;
  readonly perHourAndAccount: number;
  readonly slots: ReadonlyMap<string, TakenSlots>;
  readonly standings: ReadonlyMap<number, Standing>;
  readonly lineEnds: ReadonlyMap<string, number>;
  readonly waiting: ReadonlyMap<string, number>;
}

export type Decision =
  | {
      readonly outcome: 'send';
      readonly slots: readonly EmailSlot[];
      readonly pause_seconds: number;
      readonly waiting_emails: number;
    }
  | { readonly outcome: 'wait'; readonly line: string; readonly due_at: number; readonly reason: string }
  | { readonly outcome: 'fail'; readonly reason: string };

/** Decides about a batch in its order: slots that one email takes are gone for the next. Docs: decisions 35, 70 and 115. */
export function decideEmails<Due extends DueEmail>(emails: readonly Due[], facts: LimitFacts): Map<Due, Decision> {
  const batch = new BatchLimits(facts);
  return new Map(emails.map((email) => [email, batch.decide(email)]));
}

/** Emails to members count apart, so that many of them do not delay those to customers. */
const accountKey = ({ team_id, email_type }: DueEmail): string =>
  `account:${team_id}${kindOf(email_type).limit === 'members' ? ':members' : ''}`;

/** A hash: erasing a person must leave no address in the limits, and not reset them. */
const hashOf = (mailbox: string): string => createHash('md5').update(mailbox).digest('hex');

const metKey = ({ team_id, mailbox }: DueEmail): string => `met:${team_id}:${hashOf(mailbox)}`;

/** The first email of a day with free text from a team to a mailbox. */
export const isFirst = ({ team_id, is_met, email_type }: DueEmail): boolean =>
  team_id !== null && !is_met && !kindOf(email_type).isPlain;

/**
 * A first email to a proven mailbox adds to the standing of its team. One to a stranger counts against the limit of the first
 * owner, so that a new team in place of a deleted one gains nothing.
 */
const firstKey = ({ is_confirmed, team_id, owner_id }: DueEmail): string | null => {
  if (is_confirmed) return `proven:${team_id}`;
  return owner_id === null ? null : `strangers:${owner_id}`;
};

/** The limits that an email counts for; what is missing is at the end. */
export function limitsOf(email: DueEmail, perHourAndAccount: number, firstEmailsPerHour: number | null): Limit[] {
  if (email.is_site_deleted) return [];
  const { hour, day } = mailboxLimitOf(email);
  const limits: Limit[] = [{ key: `mailbox:${hashOf(email.mailbox)}`, hour, day }];
  if (email.team_id !== null) limits.push({ key: accountKey(email), hour: perHourAndAccount, day: null });
  if (!isFirst(email)) return limits;
  limits.push({ key: metKey(email), hour: null, day: null });
  const key = firstKey(email);
  if (key !== null) limits.push({ key, hour: key.startsWith('strangers:') ? firstEmailsPerHour : null, day: null });
  return limits;
}

const mailboxLimitOf = ({ is_confirmed }: DueEmail) =>
  is_confirmed ? { hour: EMAILS_PER_HOUR_AND_CONFIRMED_MAILBOX, day: null } : EMAILS_PER_UNCONFIRMED_MAILBOX;

export function firstEmailsPerHour(
  { team_age_days }: DueEmail,
  { proven, strangers_kept, bounced }: Standing,
  perHourAndAccount: number,
): number {
  const { startShare, daysToDouble, perProven, perBounce } = FIRST_EMAILS;
  const start = Math.min(perHourAndAccount, Math.max(FIRST_EMAILS.start, Math.floor(perHourAndAccount / startShare)));
  const byAge = Math.floor((start * (daysToDouble + team_age_days)) / daysToDouble);
  const byReach = Math.min(start, perProven * proven + strangers_kept);
  return Math.min(perHourAndAccount, Math.max(start, byAge + byReach - perBounce * bounced));
}

interface FullLimit extends Limit {
  readonly freeAt: number;
  readonly isDayFull: boolean;
}

class BatchLimits {
  readonly #facts: LimitFacts;
  readonly #slots = new Map<string, { last: number; readonly takenAt: Map<number, number> }>();
  readonly #met = new Set<string>();
  readonly #lineEnds: Map<string, number>;
  readonly #waiting: Map<string, number>;

  constructor(facts: LimitFacts) {
    this.#facts = facts;
    for (const [key, { last, takenAt }] of facts.slots) this.#slots.set(key, { last, takenAt: new Map(takenAt) });
    this.#lineEnds = new Map(facts.lineEnds);
    this.#waiting = new Map(facts.waiting);
  }

  decide(due: DueEmail): Decision {
    if (due.is_site_deleted) return { outcome: 'fail', reason: 'Not sent: the site was deleted.' };
    const email = { ...due, is_met: due.is_met || this.#met.has(metKey(due)) };
    const first = this.#firstEmailsPerHour(email);
    const limits = limitsOf(email, this.#facts.perHourAndAccount, first);
    const full = this.#lookUpFull(limits);
    return full ? this.#holdBack(email, full, first) : this.#take(email, limits);
  }

  #firstEmailsPerHour(email: DueEmail): number | null {
    const standing = email.team_id === null ? undefined : this.#facts.standings.get(email.team_id);
    return standing ? firstEmailsPerHour(email, standing, this.#facts.perHourAndAccount) : null;
  }

  #lookUpFull(limits: readonly Limit[]): FullLimit | null {
    let full: FullLimit | null = null;
    for (const limit of limits) {
      const { hourFreeAt, dayFreeAt } = this.#nextFreeAt(limit);
      const freeAt = Math.max(hourFreeAt, dayFreeAt);
      if (freeAt > Math.max(this.#facts.now, full?.freeAt ?? 0))
        full = { ...limit, freeAt, isDayFull: dayFreeAt === freeAt };
    }
    return full;
  }

  #nextFreeAt({ key, hour, day }: Limit) {
    const { last, takenAt } = this.#slotsOf(key);
    const takenBefore = (count: number | null) => (count === null ? undefined : takenAt.get(last + 1 - count));
    return { hourFreeAt: (takenBefore(hour) ?? -HOUR) + HOUR, dayFreeAt: (takenBefore(day) ?? -DAY) + DAY };
  }

  #slotsOf(key: string) {
    const known = this.#slots.get(key) ?? { last: 0, takenAt: new Map<number, number>() };
    this.#slots.set(key, known);
    return known;
  }

  #take(email: DueEmail, limits: readonly Limit[]): Decision {
    const slots = limits.map(({ key }) => {
      const known = this.#slotsOf(key);
      known.last += 1;
      known.takenAt.set(known.last, this.#facts.now);
      return { key, n: known.last };
    });
    if (isFirst(email)) this.#met.add(metKey(email));
    const [mailboxLimit] = limits;
    const next = mailboxLimit && this.#nextFreeAt(mailboxLimit);
    const freeAt = next ? Math.max(next.hourFreeAt, next.dayFreeAt) : 0;
    return {
      outcome: 'send',
      slots,
      pause_seconds: Math.max(0, freeAt - this.#facts.now),
      waiting_emails: email.is_confirmed ? 0 : this.#countWaiting(email),
    };
  }

  /** Counts the others: this email may have waited itself. */
  #countWaiting({ mailbox, held_by }: DueEmail): number {
    const isOneOfThem = held_by?.startsWith('mailbox:') ?? false;
    const others = Math.max(0, (this.#waiting.get(mailbox) ?? 0) - (isOneOfThem ? 1 : 0));
    this.#waiting.set(mailbox, others);
    return others;
  }

  /** Emails that wait for one limit are spread by the average time between two of its slots. */
  #holdBack(email: DueEmail, full: FullLimit, first: number | null): Decision {
    const line = waitingLine(email, full);
    const end = this.#lineEnds.get(line);
    // An email that waited already does not go to the end of the line.
    const due_at =
      end === undefined || email.held_by === line
        ? full.freeAt
        : Math.max(full.freeAt, end + spacingOf(email, full, first));
    const reason = reasonOf(email, full, first);
    const isTooLate = isByVisitor(email) && due_at > this.#facts.now + DAY;
    if (email.is_visitor_triggered && (full.key.startsWith('mailbox:') || isTooLate))
      return { outcome: 'fail', reason: `Not sent: ${reason}` };
    this.#lineEnds.set(line, Math.max(end ?? 0, due_at));
    return { outcome: 'wait', line, due_at, reason: `Waiting: ${reason}` };
  }
}

/** Whether a visitor caused the email: such emails wait apart, so that a flood of tickets delays no reply. */
const isByVisitor = ({ email_type }: DueEmail): boolean => kindOf(email_type).limit === 'visitors';

/** Emails of one account wait behind each other, not behind those of another account, and not behind what visitors caused. */
function waitingLine(email: DueEmail, { key }: Limit): string {
  if (key.startsWith('mailbox:')) return `${key} ${email.team_id ?? ''}`;
  return key.startsWith('account:') && isByVisitor(email) ? `${key} visitors` : key;
}

function spacingOf({ is_confirmed }: DueEmail, { key, hour, isDayFull }: FullLimit, first: number | null): number {
  if (key.startsWith('strangers:')) return HOUR / (first ?? 1);
  if (key.startsWith('mailbox:') && !is_confirmed && isDayFull) return DAY / EMAILS_PER_UNCONFIRMED_MAILBOX.day;
  return HOUR / (hour ?? 1);
}

function reasonOf({ is_confirmed }: DueEmail, { key, hour, day, isDayFull }: FullLimit, first: number | null): string {
  if (key.startsWith('account:')) return `this account already sent ${hour} emails within an hour.`;
  if (key.startsWith('strangers:'))
    return `this team already wrote to ${first} unconfirmed addresses within an hour. The number grows while few emails bounce.`;
  if (is_confirmed) return `this address already received ${hour} emails within an hour.`;
  const received = isDayFull ? `${day} emails within a day` : `${hour} emails within an hour`;
  return `this address is not confirmed and already received ${received}.`;
}
