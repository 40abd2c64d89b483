import type { InboxKind } from './inbox-values.ts';

/** No zod here: the service worker imports these values, too. */
export const PUSH_EVENTS = ['new_tickets', 'replies', 'mentions', 'assigned', 'overdue', 'alarms'] as const;
export type PushEvent = (typeof PUSH_EVENTS)[number];

export const PUSH_DEVICES_MAX = 10;

/** What a push holds, as JSON. Never the words of a visitor or of a note. */
export interface PushPayload {
  /** The title of the ticket, or what an alarm is about. */
  readonly title: string;
  /** What happened and on which site: "Customer replied · Harbor & Pine". */
  readonly body: string;
  /** Notifications with the same tag replace each other: one for each ticket. */
  readonly tag: string;
  /** What a click opens, on this origin. */
  readonly path: string;
  readonly kind: InboxKind | 'new_ticket' | 'test';
  /** Null for alarms and tests. */
  readonly ticket_id: number | null;
  /** The row of the inbox that a click reads; null where opening the ticket does. */
  readonly inbox_id: number | null;
}
