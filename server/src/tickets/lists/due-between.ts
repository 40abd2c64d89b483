import { endOfDay } from '@deskbell/contract/business-clock';
import type { TicketQuery } from '@deskbell/contract/tickets';
import { findUserSettings } from '../../accounts/users.ts';
import type { Database } from '../../db/database.ts';
import type { CurrentUser } from '../../scope.ts';
import type { TicketFilter } from './conditions.ts';

const iso = (at: number) => new Date(at).toISOString();

/** What is overdue is not due today any more. */
export async function dueBetween(
  db: Database,
  user: Pick<CurrentUser, 'id'>,
  due: TicketQuery['due'],
): Promise<TicketFilter['dueBetween']> {
  const now = Date.now();
  if (due === undefined) return undefined;
  if (due === 'overdue') return ['-infinity', iso(now)];
  const { timezone } = await findUserSettings(db, user);
  return [iso(now), iso(endOfDay(timezone, now))];
}
