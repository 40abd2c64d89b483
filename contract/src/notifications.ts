import * as z from 'zod';
import { endpoint, id } from './endpoint.ts';
import { PUSH_EVENTS } from './push-values.ts';
import { role } from './teams.ts';

export const notificationChoices = z.object({
  team_id: id,
  new_tickets: z.boolean(),
  /** Customers' replies to cause an email: in tickets assigned to the member, in all, or in none. */
  replies: z.enum(['mine', 'all', 'none'], 'Choose one of mine, all, none.'),
  assigned: z.boolean(),
  alarms: z.boolean(),
  /** Alarms of goals: about the member's tickets and those that no one has, about theirs, or none. */
  overdue: z.enum(['unassigned', 'mine', 'none'], 'Choose one of unassigned, mine, none.'),
  /** The monthly report of each site, when it goes to its clients. */
  reports: z.boolean(),
  /** Devices are notified of these, too. Who hears of an event is chosen above, once for email, inbox and push. */
  push: z.array(z.enum(PUSH_EVENTS, `Choose from ${PUSH_EVENTS.join(', ')}.`)),
});
export type NotificationChoices = z.infer<typeof notificationChoices>;

/** Clients of earlier releases do not know of `overdue`, `reports` and `push`, which keep their values. */
export const changedChoices = notificationChoices.partial({ overdue: true, reports: true, push: true });
export type ChangedChoices = z.infer<typeof changedChoices>;

export const teamNotifications = notificationChoices.extend({ team_name: z.string(), role });
export type TeamNotifications = z.infer<typeof teamNotifications>;

export const getNotifications = endpoint('GET /api/notifications', {
  access: 'user',
  summary: 'Which emails the signed-in user gets from each team',
  reply: z.array(teamNotifications),
});

export const changeNotifications = endpoint('PUT /api/notifications', {
  access: 'user',
  summary: 'Choose which emails come from the named teams',
  body: z.array(changedChoices).min(1, 'Name at least one team.'),
  reply: z.array(teamNotifications),
  fails: [404],
});
