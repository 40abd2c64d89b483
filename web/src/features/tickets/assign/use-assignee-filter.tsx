import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useTeamsOfSeveral } from '../../../api/team-of-site.ts';
import { Unassigned } from '../../../ticket-marks/unassigned.tsx';
import type { FilterMenuProps } from '../../../ui/controls/filter-menu.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { readAssignee, type TicketFilter } from '../queries/ticket-filter.ts';
import { assigneesQuery, teamAssigneesQuery } from './assignee-queries.ts';

export function useAssigneeFilter(
  siteId: number | null,
  assignee: TicketFilter['assignee'],
  onChange: (changes: Pick<TicketFilter, 'assignee'>) => void,
): FilterMenuProps<string> {
  const me = useCurrentUser();
  const teams = useTeamsOfSeveral({ enabled: siteId === null });
  const [isWanted, setIsWanted] = useState(false);
  const { data: members, isLoading } = useQuery({
    ...(siteId === null ? teamAssigneesQuery(teams.map(({ id }) => id)) : assigneesQuery([siteId])),
    enabled: isWanted || typeof assignee === 'number',
  });
  const others = members?.filter(({ user_id }) => user_id !== me.id) ?? [];
  return {
    label: 'Assignee',
    single: true,
    options: [
      { value: 'me', label: 'Me', icon: <Avatar small name={me.google_user_data.name || me.email} /> },
      { value: 'none', label: 'Unassigned', icon: <Unassigned /> },
      ...others.map(({ user_id, name }) => ({
        value: String(user_id),
        label: name,
        icon: <Avatar small name={name} />,
      })),
    ],
    isLoading,
    chosen: assignee === null ? [] : [String(assignee)],
    onOpen: () => setIsWanted(true),
    onChange: ([chosen = null]) => onChange({ assignee: readAssignee(chosen) }),
  };
}
