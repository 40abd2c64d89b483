/** No zod here. Views that every member has, with their query of GET /api/tickets. */
export const GIVEN_VIEWS = {
  all: 'archived=false&snoozed=false',
  mine: 'status=new&status=open&status=in_progress&snoozed=false&assignee=me',
  unassigned: 'status=new&status=open&status=in_progress&snoozed=false&assignee=none',
  waiting: 'archived=false&snoozed=false&waiting=us&sort=waiting',
  following: 'status=new&status=open&status=in_progress&snoozed=false&following=true',
  overdue: 'archived=false&snoozed=false&due=overdue&sort=due',
  snoozed: 'archived=false&snoozed=true',
} as const;
export type GivenView = keyof typeof GIVEN_VIEWS;
export const GIVEN_VIEW_NAMES = [
  'all',
  'mine',
  'unassigned',
  'waiting',
  'following',
  'snoozed',
  'overdue',
] as const satisfies GivenView[];

/** Given views of members who see a site with goals. */
export const VIEWS_WITH_GOALS = ['overdue'] as const satisfies GivenView[];

/** Lists of every member that are no tabs of everyone: each person may pin them. */
export const PINNABLE_VIEWS = ['unassigned', 'snoozed', 'following', 'overdue'] as const satisfies GivenView[];
export type PinnableView = (typeof PINNABLE_VIEWS)[number];

export const VIEW_LAYOUTS = ['list', 'board'] as const;
