import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useTeamsOfSeveral } from '../../../api/team-of-site.ts';
import { Unassigned } from '../../../ticket-marks/unassigned.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import type { Facet } from '../filter/facet.ts';
import { readAssignee, type TicketFilter } from '../queries/ticket-filter.ts';
import { assigneesQuery, teamAssigneesQuery } from './assignee-queries.ts';

export function useAssigneeFacet(
  siteId: number | null,
  assignee: TicketFilter['assignee'],
  hasOptions: boolean,
  onChange: (changes: Pick<TicketFilter, 'assignee'>) => void,
): Facet {
  const me = useCurrentUser();
  const teams = useTeamsOfSeveral({ enabled: siteId === null });
  const { data: members, isLoading } = useQuery({
    ...(siteId === null ? teamAssigneesQuery(teams.map(({ id }) => id)) : assigneesQuery([siteId])),
    enabled: hasOptions || typeof assignee === 'number',
  });
  const others = members?.filter(({ user_id }) => user_id !== me.id) ?? [];
  return {
    label: 'Assignee',
    dimension: 'assignee',
    plural: 'assignees',
    isSingle: true,
    options: [
      { value: 'me', label: 'Me', icon: <Avatar small name={me.google_user_data.name || me.email} /> },
      { value: 'none', label: 'Unassigned', icon: <Unassigned /> },
      ...others
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(({ user_id, name }) => ({
          value: String(user_id),
          label: name,
          icon: <Avatar small name={name} />,
        })),
    ],
    isLoading,
    chosen: assignee === null ? [] : [String(assignee)],
    onChange: ([chosen = null]) => onChange({ assignee: readAssignee(chosen) }),
  };
}
