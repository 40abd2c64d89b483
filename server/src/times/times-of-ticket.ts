import type { TimeKind } from '@deskbell/contract/goal-values';

/** What happened to a ticket, as far as it is measured. Times are milliseconds since 1970. */
export interface TicketPast {
  readonly created_at: number;
  readonly is_imported: boolean;
  /** Its conversation is measured in the other ticket. */
  readonly is_merged: boolean;
  readonly is_open: boolean;
  /** Null again after it was reopened. */
  readonly resolved_at: number | null;
  /** 0 for programs and unknown users. */
  readonly resolved_by: number;
  /** Public comments, also those that came from a merged ticket. */
  readonly comments: readonly PublicComment[];
  /** When a member said that no reply is needed. */
  readonly no_reply_marks: readonly number[];
  /** When it was resolved, closed or archived. */
  readonly closings: readonly number[];
}

interface PublicComment {
  readonly at: number;
  readonly isByCustomer: boolean;
  /** 0 for programs and unknown users. */
  readonly replier_id: number;
}

export interface TicketTime {
  readonly kind: TimeKind;
  readonly began_at: number;
  /** Null while it lasts. */
  readonly ended_at: number | null;
  /** Who replied, or resolved the ticket. */
  readonly replier_id: number;
}

/**
 * The customer's first word begins a wait, a public reply of the team ends it; its time is that of the first reply, later ones
 * are next replies. Two things end a wait without a time: "no reply needed", and closing the ticket, unless a reply comes
 * before the customer's next word. Assignment, snooze and moves change nothing.
 */
export function timesOfTicket(past: TicketPast): TicketTime[] {
  if (past.is_imported || past.is_merged) return [];
  return [...waitsOf(past), ...solutionOf(past)];
}

/** Null while no member or program has replied. */
export function firstReplyOf({ is_imported, is_merged, comments }: TicketPast): number | null {
  if (is_imported || is_merged) return null;
  const replies = comments.flatMap(({ at, isByCustomer }) => (isByCustomer ? [] : [at]));
  return replies.length === 0 ? null : Math.min(...replies);
}

/** From the beginning, although it may have been reopened meanwhile. */
function solutionOf({ created_at, resolved_at, resolved_by, is_open }: TicketPast): TicketTime[] {
  if (resolved_at === null && !is_open) return [];
  return [
    {
      kind: 'resolve',
      began_at: created_at,
      ended_at: resolved_at,
      replier_id: resolved_at === null ? 0 : resolved_by,
    },
  ];
}

interface Wait {
  readonly began_at: number;
  /** Closed since: the next word of the customer begins another wait. */
  readonly isClosed: boolean;
}

function waitsOf(past: TicketPast): TicketTime[] {
  const times: TicketTime[] = [];
  let wait: Wait | null = null;
  let kind: TimeKind = 'first_reply';
  for (const { at, what, replier_id } of eventsOf(past)) {
    if (what === 'reply') {
      if (wait) times.push({ kind, began_at: wait.began_at, ended_at: at, replier_id });
      kind = 'next_reply';
    }
    wait = waitAfter(wait, what, at);
  }
  return wait ? [...times, { kind, began_at: wait.began_at, ended_at: null, replier_id: 0 }] : times;
}

function waitAfter(wait: Wait | null, what: What, at: number): Wait | null {
  switch (what) {
    case 'word':
      return wait && !wait.isClosed ? wait : { began_at: at, isClosed: false };
    case 'closing':
      return wait && { ...wait, isClosed: true };
    case 'mark':
    case 'reply':
      return null;
  }
}

type What = 'word' | 'reply' | 'mark' | 'closing';

/** At the same instant in this order. */
const ORDER: readonly What[] = ['closing', 'word', 'mark', 'reply'];

function eventsOf({ created_at, comments, no_reply_marks, closings }: TicketPast) {
  const plain = (what: What) => (at: number) => ({ at, what, replier_id: 0 });
  return [
    plain('word')(created_at),
    ...comments.map(({ at, isByCustomer, replier_id }) => ({
      at,
      what: isByCustomer ? ('word' as const) : ('reply' as const),
      replier_id,
    })),
    ...no_reply_marks.map(plain('mark')),
    ...closings.map(plain('closing')),
  ].sort((one, other) => one.at - other.at || ORDER.indexOf(one.what) - ORDER.indexOf(other.what));
}
