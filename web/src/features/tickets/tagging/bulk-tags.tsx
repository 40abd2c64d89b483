import type { Ticket } from '@deskbell/contract/tickets';
import type { TagChange } from '../../../tags/changed-tags.ts';
import { TagMenu } from '../../../tags/tag-menu.tsx';
import { Menu, MenuHead, type MenuPlace } from '../../../ui/overlays/menu.tsx';
import { useTicketActions } from '../queries/ticket-actions.ts';
import { useCommonTeam } from './use-common-team.ts';

interface BulkTagsProps extends MenuPlace {
  tickets: readonly Ticket[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
}

export function BulkTags({ tickets, onDone, onOpenChange, ...place }: BulkTagsProps) {
  const teamId = useCommonTeam(tickets);
  const { changeTags } = useTicketActions();
  const isOne = tickets.length === 1;

  function change(tagging: TagChange) {
    void changeTags(tickets, tagging);
    if (!isOne) onDone();
  }

  function changeOpen(isOpen: boolean) {
    onOpenChange(isOpen);
    if (!isOpen && isOne) onDone();
  }

  if (teamId === null)
    return (
      <Menu label="Tags" {...place} onOpenChange={onOpenChange}>
        <MenuHead>These tickets belong to several teams, and each team has its own tags.</MenuHead>
      </Menu>
    );
  return (
    <TagMenu
      {...place}
      teamId={teamId}
      tagged={tickets.map(({ tags }) => tags)}
      onChange={change}
      onOpenChange={changeOpen}
    />
  );
}
