import { EMAIL_TYPES, type EmailType } from '@deskbell/contract/email-values';
import { type RawBuilder, sql } from 'kysely';
import type { Email } from './messages/compose-message.ts';

type Recipient =
  | 'customer'
  | 'admin'
  /** A member, who must see the site when the email is sent. */
  | 'member'
  /** A user, whichever sites they see. */
  | 'user'
  | 'operator'
  | 'outside';

interface EmailKind {
  readonly to: Recipient | 'by content';
  /** Its place in the recipient's thread about a ticket. */
  readonly thread: 'begins' | 'follows' | null;
  /** Where an answer arrives: the conversation of the ticket, or an address in the content; it cannot be answered without this. */
  readonly answers?: 'ticket' | 'writer' | 'operator';
  /** Whose address its link confirms; in kinds with several recipients, only for the team. */
  readonly confirms?: 'team' | 'invitee' | 'visitor';
  readonly subscription?: 'alarms' | 'notifications' | 'overdue' | 'reports';
  /** How erasing a visitor finds its rows; `never` for emails to others that name no ticket. */
  readonly erased: 'by ticket' | 'by recipient' | 'never';
  /** What deleting the account of the recipient does; an unaddressed row stays in the log of its site. */
  readonly forgotten: 'deleted' | 'unaddressed' | 'unaddressed in own teams' | 'kept';
  /** On whose behalf it is sent; the site's without this. */
  readonly from?: 'team' | 'product';
  /** Members have a limit of their own; what visitors cause waits apart from replies, and for a day at most. */
  readonly limit?: 'members' | 'visitors';
  /** It goes to any address that is typed. An address gets few of these; the refusal calls them by this noun. */
  readonly typed?: 'confirmations' | 'messages';
  /** It holds no free text but the name of the site, which has no address in it, or goes to members. */
  readonly isPlain?: true;
  /** While it is held for UNDO_SEND_SECONDS, it may change or be taken back. */
  readonly isHeld?: true;
}

/**
 * Every kind of email, once. Queries and limits are made from this list; email-kinds.test.ts compares it with the database,
 * with erasing a person and with deleting an account. See docs/decisions/0131-kinds-of-email.md.
 */
const EMAIL_KINDS = {
  admin_notification: {
    to: 'admin',
    thread: 'begins',
    answers: 'ticket',
    confirms: 'team',
    erased: 'by ticket',
    forgotten: 'kept',
  },
  user_confirmation: {
    to: 'customer',
    thread: 'begins',
    answers: 'ticket',
    erased: 'by ticket',
    forgotten: 'kept',
    limit: 'visitors',
    typed: 'confirmations',
    isPlain: true,
  },
  comment_notification: {
    to: 'by content',
    thread: 'follows',
    answers: 'ticket',
    confirms: 'team',
    erased: 'by ticket',
    forgotten: 'kept',
    isHeld: true,
  },
  status_change: {
    to: 'customer',
    thread: 'follows',
    answers: 'ticket',
    erased: 'by ticket',
    forgotten: 'kept',
    isPlain: true,
    isHeld: true,
  },
  contact_message: {
    to: 'operator',
    thread: null,
    answers: 'writer',
    erased: 'never',
    forgotten: 'kept',
    from: 'product',
  },
  contact_confirmation: {
    to: 'outside',
    thread: null,
    answers: 'operator',
    erased: 'never',
    forgotten: 'kept',
    from: 'product',
    typed: 'confirmations',
  },
  member_notification: {
    to: 'member',
    thread: 'follows',
    answers: 'ticket',
    confirms: 'team',
    subscription: 'notifications',
    erased: 'by ticket',
    forgotten: 'unaddressed in own teams',
    limit: 'members',
    isPlain: true,
  },
  invitation: {
    to: 'outside',
    thread: null,
    confirms: 'invitee',
    erased: 'never',
    forgotten: 'deleted',
    from: 'team',
    typed: 'messages',
  },
  team_news: {
    to: 'by content',
    thread: null,
    confirms: 'team',
    erased: 'never',
    forgotten: 'deleted',
    from: 'product',
  },
  visitor_link: {
    to: 'customer',
    thread: null,
    confirms: 'visitor',
    erased: 'by recipient',
    forgotten: 'kept',
    limit: 'visitors',
    typed: 'messages',
    isPlain: true,
  },
  widget_alarm: {
    to: 'by content',
    thread: null,
    confirms: 'team',
    subscription: 'alarms',
    erased: 'never',
    forgotten: 'unaddressed',
    from: 'product',
    limit: 'members',
  },
  goal_alarm: {
    to: 'member',
    thread: null,
    confirms: 'team',
    subscription: 'overdue',
    erased: 'by ticket',
    forgotten: 'unaddressed in own teams',
    limit: 'members',
    isPlain: true,
  },
  report: {
    to: 'by content',
    thread: null,
    confirms: 'team',
    subscription: 'reports',
    erased: 'by recipient',
    forgotten: 'unaddressed',
  },
  report_question: {
    to: 'outside',
    thread: null,
    erased: 'by recipient',
    forgotten: 'unaddressed',
    typed: 'messages',
  },
  issue_solved: { to: 'outside', thread: null, erased: 'by recipient', forgotten: 'kept' },
} as const satisfies Record<EmailType, EmailKind>;

export const kindOf = (type: EmailType): EmailKind => EMAIL_KINDS[type];

type TypeWith<Column extends keyof EmailKind, Value> = {
  [Type in EmailType]: (typeof EMAIL_KINDS)[Type] extends Record<Column, Value> ? Type : never;
}[EmailType];

/** Narrows an email to the kinds that have the value, so that their content is known. */
export const isKindWith = <Column extends keyof EmailKind, const Value extends EmailKind[Column]>(
  email: Email,
  column: Column,
  value: Value,
): email is Extract<Email, { type: TypeWith<Column, Value> }> => kindOf(email.type)[column] === value;

const typesOf = (is: (kind: EmailKind) => boolean): EmailType[] => EMAIL_TYPES.filter((type) => is(kindOf(type)));

/** Literals: a parameter would hide partial indexes from a generic plan. */
export const isOfKind = (is: (kind: EmailKind) => boolean): RawBuilder<boolean> =>
  sql`email_type in (${sql.join(typesOf(is).map((type) => sql.lit(type)))})`;

/** A kind whose recipient depends on the content does not compile without a case. */
export function recipientOf(email: Email): Recipient {
  switch (email.type) {
    case 'comment_notification':
      return 'from' in email.content ? 'admin' : 'customer';
    case 'team_news':
      return email.content.kind === 'removed' || email.content.kind === 'account_deleted' ? 'outside' : 'user';
    case 'widget_alarm':
      return email.content.reader;
    case 'report':
      return email.content.reader === 'member' ? 'member' : 'outside';
    default:
      return EMAIL_KINDS[email.type].to;
  }
}

/** The recipient works with the desk, and learns of the limits of the address. */
export const isToTeam = (email: Email): boolean => ['admin', 'member', 'user'].includes(recipientOf(email));

/** Emails to visitors that may name no ticket. */
export const isFoundByRecipient = isOfKind(({ erased }) => erased === 'by recipient');

/** What `recipientOf` says about a row. An erased one has no content, nor a subject: its customer's address is gone already. */
export const isToCustomer: RawBuilder<boolean> = sql`(
  ${isOfKind(({ to }) => to === 'customer')} or email_type = 'comment_notification' and subject <> '' and not content ? 'from'
)`;
