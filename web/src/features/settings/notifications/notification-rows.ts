import type { NotificationChoices } from '@deskbell/contract/notifications';
import type { PushEvent } from '@deskbell/contract/push-values';
import type { TabNews } from '../../../ui/feedback/desktop-notifications.ts';

type Scoped = 'replies' | 'overdue';
type Switched = 'new_tickets' | 'assigned' | 'alarms' | 'reports';

export interface NotificationRow {
  label: string;
  detail?: string;
  /** The choice that decides whether the person is told; null for those who always are. */
  email: Switched | Scoped | null;
  /** The choice of whose tickets, if there is one; the first is taken when the row is turned on. */
  scopes?: readonly { value: string; label: string }[];
  push: PushEvent | null;
  tab: TabNews | null;
}

interface Given {
  isClient: boolean;
  /** Nobody else is there to assign tickets, mention or follow. */
  isAlone: boolean;
  hasGoals: boolean;
}

const NEW_TICKETS: NotificationRow = {
  label: 'New tickets',
  email: 'new_tickets',
  push: 'new_tickets',
  tab: 'new_tickets',
};
const ASSIGNED: NotificationRow = { label: 'Assignments', email: 'assigned', push: 'assigned', tab: null };
const MENTIONED: NotificationRow = { label: 'Mentioned in a note', email: null, push: 'mentions', tab: null };
const ALARMS: NotificationRow = {
  label: 'Widget alarms',
  detail: 'Silent, blocked, used elsewhere, or a page breaks',
  email: 'alarms',
  push: 'alarms',
  tab: null,
};
const REPORTS: NotificationRow = {
  label: 'Monthly reports',
  detail: 'Of sites I can see',
  email: 'reports',
  push: null,
  tab: null,
};
const NOTES_OF_CLIENTS: NotificationRow = { label: 'Replies to my notes', email: null, push: 'replies', tab: null };

const replies = (isAlone: boolean): NotificationRow => ({
  label: 'Customer replied',
  email: 'replies',
  scopes: isAlone
    ? [
        { value: 'all', label: 'All' },
        { value: 'mine', label: 'Those I answered' },
      ]
    : [
        { value: 'mine', label: 'Mine and followed' },
        { value: 'all', label: 'All' },
      ],
  push: 'replies',
  tab: 'replies',
});

const overdue = (isAlone: boolean): NotificationRow => ({
  label: 'Overdue',
  email: 'overdue',
  scopes: isAlone
    ? [{ value: 'unassigned', label: 'A goal is missed' }]
    : [
        { value: 'unassigned', label: 'Mine, or nobody’s' },
        { value: 'mine', label: 'Mine' },
      ],
  push: 'overdue',
  tab: null,
});

export function rowsFor({ isClient, isAlone, hasGoals }: Given): readonly NotificationRow[] {
  if (isClient) return [NOTES_OF_CLIENTS, MENTIONED, REPORTS];
  return [
    NEW_TICKETS,
    ...(isAlone ? [] : [ASSIGNED]),
    replies(isAlone),
    ...(isAlone ? [] : [MENTIONED]),
    ...(hasGoals ? [overdue(isAlone)] : []),
    ALARMS,
    REPORTS,
  ];
}

export const isTold = ({ email }: NotificationRow, choices: NotificationChoices): boolean =>
  email === null || (choices[email] !== false && choices[email] !== 'none');

/** What telling, or no longer telling, makes of the choices. */
export function toldChoice({ email, scopes }: NotificationRow, isOn: boolean): Partial<NotificationChoices> {
  if (email === null) return {};
  if (!scopes) return { [email]: isOn };
  return { [email]: isOn ? scopes[0]?.value : 'none' };
}

export const scopeChoice = ({ email }: NotificationRow, scope: string): Partial<NotificationChoices> =>
  email === null ? {} : { [email]: scope };

export function pushChoice(
  { push }: NotificationRow,
  chosen: readonly PushEvent[],
  isOn: boolean,
): Partial<NotificationChoices> {
  if (push === null) return {};
  const others = chosen.filter((event) => event !== push);
  return { push: isOn ? [...others, push] : others };
}
