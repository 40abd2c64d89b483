import type { NotificationChoices } from '@deskbell/contract/notifications';
import { sql } from 'kysely';

/** Which alarms about due times a member gets. Until they choose, owners and admins hear of tickets that no one has. */
export const overdueChoice = sql<NotificationChoices['overdue']>`(case
  when member.role = 'client' then 'none'
  when member.notify_overdue is not null then member.notify_overdue
  when member.role = 'agent' then 'mine'
  else 'unassigned'
end)`;
