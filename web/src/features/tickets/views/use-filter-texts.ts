import { useQuery } from '@tanstack/react-query';
import { teamsQuery } from '../../../api/team-of-site.ts';
import { sitesQuery } from '../../../api/ticket-site.ts';
import { tagsQuery } from '../../../tags/tag-queries.ts';
import { PRIORITY_LABELS, STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { teamAssigneesQuery } from '../assign/assignee-queries.ts';
import { DUE_LABELS } from '../filter/due-facet.tsx';
import type { TagChoice, TicketFilter } from '../queries/ticket-filter.ts';
import { SORT_LABELS } from '../queries/ticket-sort.ts';
import { useRequesterName } from '../queries/use-requester-name.ts';
import { useTagTeams } from '../tagging/use-tag-teams.ts';

const TAG_TEXTS: Partial<Record<TagChoice, string>> = { none: 'No tag', any: 'Any tag' };

export function useFilterTexts(filter: TicketFilter): string[] {
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled: false });
  const { data: teams = [] } = useQuery({ ...teamsQuery, enabled: false });
  const tagTeams = useTagTeams(null).map(({ id }) => id);
  const { data: tags = [] } = useQuery({ ...tagsQuery(...tagTeams), enabled: filter.tags.length > 0 });
  const { data: members = [] } = useQuery({
    ...teamAssigneesQuery(teams.map(({ id }) => id)),
    enabled: typeof filter.assignee === 'number',
  });
  const requester = useRequesterName(filter.requester);
  const named = (label: string, names: readonly (string | undefined)[], joiner = ', ') =>
    names.length > 0 ? [`${label}: ${names.map((name) => name ?? '…').join(joiner)}`] : [];
  const tagName = (tag: TagChoice) => TAG_TEXTS[tag] ?? tags.find(({ id }) => id === tag)?.name;
  return [
    ...(filter.archived ? ['Archived'] : []),
    ...(filter.waiting ? ['Waiting for us'] : []),
    ...(filter.following ? ['Following'] : []),
    ...(filter.snoozed ? ['Snoozed'] : []),
    ...named(
      'Site',
      filter.sites.map((siteId) => sites.find(({ id }) => id === siteId)?.name),
    ),
    ...named(
      'Status',
      filter.statuses.map((status) => STATUS_LABELS[status]),
    ),
    ...named(
      'Priority',
      filter.priorities.map((priority) => PRIORITY_LABELS[priority]),
    ),
    ...named('Due', filter.due === null ? [] : [DUE_LABELS[filter.due]]),
    ...(filter.suggested ? ['Prepared reply: yes'] : []),
    ...named('Assignee', filter.assignee === null ? [] : [assigneeName(filter.assignee, members)]),
    ...named('Tag', filter.tags.map(tagName), filter.tagMatch === 'all' ? ' and ' : ' or '),
    ...(requester === null ? [] : [`Requester: ${requester}`]),
    ...named('User', filter.user === null ? [] : [filter.user]),
    ...named('Page', filter.page === null ? [] : [filter.page]),
    ...(filter.q ? [`Words: ${filter.q}`] : []),
    `Order: ${SORT_LABELS[filter.sort]}`,
  ];
}

function assigneeName(assignee: 'me' | 'none' | number, members: readonly { user_id: number; name: string }[]) {
  if (assignee === 'me') return 'Me';
  return assignee === 'none' ? 'Unassigned' : members.find(({ user_id }) => user_id === assignee)?.name;
}
