import type { TicketFilter } from './ticket-filter.ts';

export function listQuery(filter: TicketFilter) {
  const {
    archived,
    statuses,
    priorities,
    assignee,
    user,
    page,
    requester,
    issue,
    snoozed,
    waiting,
    following,
    due,
    suggested,
    tags,
    tagMatch,
    withoutTags,
    q,
    sort,
  } = filter;
  return {
    // The two filters exclude each other.
    ...(!statuses.includes('archived') && requester === null && { archived: trueOrFalse(archived) }),
    ...(!archived && snoozed !== null && { snoozed: trueOrFalse(snoozed) }),
    status: [...statuses],
    priority: [...priorities],
    ...(assignee !== null && { assignee: String(assignee) }),
    ...(user !== null && { user_id: user }),
    ...(page !== null && { page }),
    ...(requester !== null && { requester: String(requester) }),
    ...(issue !== null && { known_issue: String(issue) }),
    ...(waiting && { waiting: waiting === true ? ('us' as const) : waiting }),
    ...(following && { following: trueOrFalse(true) }),
    ...(due && { due }),
    ...(suggested && { suggested: trueOrFalse(true) }),
    tag: tags.map(String),
    ...(tags.length > 1 && tagMatch === 'all' && { tag_match: tagMatch }),
    without_tag: withoutTags.map(String),
    ...(q && { q }),
    ...(sort !== 'created' && { sort }),
  };
}

const trueOrFalse = (value: boolean) => `${value}` as const;
