/** No zod here: the browser imports these values. */
export const GOAL_CLOCKS = ['hours', 'around_the_clock'] as const;
export type GoalClock = (typeof GOAL_CLOCKS)[number];

/** What a time is measured for, and what a ticket is due for. */
export const TIME_KINDS = ['first_reply', 'next_reply', 'resolve'] as const;
export type TimeKind = (typeof TIME_KINDS)[number];
