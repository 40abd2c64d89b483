import * as z from 'zod';
import { endpoint, id } from './endpoint.ts';
import { GOAL_CLOCKS } from './goal-values.ts';
import { GOAL_MINUTES_MAX } from './limits.ts';
import { ticketPriority } from './tickets.ts';

const MINUTES_RANGE = `Use whole minutes from 1 to ${GOAL_MINUTES_MAX.toLocaleString('en-US')}.`;
/** Null: no goal in the row for all tickets; in the row of a priority, the one for all tickets applies. */
const goalMinutes = z.int(MINUTES_RANGE).min(1, 'At least 1 minute.').max(GOAL_MINUTES_MAX, MINUTES_RANGE).nullable();

export const goal = z.object({
  /** Null for all tickets. */
  priority: ticketPriority.nullable(),
  first_reply_minutes: goalMinutes,
  next_reply_minutes: goalMinutes,
  resolve_minutes: goalMinutes,
});
export type Goal = z.infer<typeof goal>;

const goals = z
  .array(goal)
  .refine((rows) => new Set(rows.map(({ priority }) => priority)).size === rows.length, 'Name each priority once.');

const clock = z.enum(GOAL_CLOCKS, `Choose one of ${GOAL_CLOCKS.join(', ')}.`);

export const siteGoals = z.object({
  site_id: id,
  /** The row for all tickets first; empty until the site sets a goal. */
  goals: z.array(goal),
  /** Whether time runs during the hours of the team or around the clock. */
  clock,
  /** Tells members when a quarter of the time is left. */
  warns: z.boolean(),
  /** Tells members when a time was missed. */
  alarms: z.boolean(),
  /** They get new times when goals change; those that are late stay late. */
  open_tickets: z.int(),
});
export type SiteGoals = z.infer<typeof siteGoals>;

/** A missing setting keeps its value. */
export const goalChanges = z.object({
  goals,
  clock: clock.optional(),
  warns: z.boolean().optional(),
  alarms: z.boolean().optional(),
});
export type GoalChanges = z.infer<typeof goalChanges>;

export const getGoals = endpoint('GET /api/sites/:id/goals', {
  access: 'read',
  summary: 'How fast customers of a site should get replies and solutions',
  reply: siteGoals,
});

export const changeGoals = endpoint('PUT /api/sites/:id/goals', {
  access: 'manage',
  summary: 'Set the goals of a site, or none; its open tickets get new times within minutes',
  body: goalChanges,
  reply: siteGoals,
});
