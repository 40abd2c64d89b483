import type { Ticket } from '@deskbell/contract/tickets';
import { useTicketSite } from '../../../api/ticket-site.ts';
import { KEYS } from '../../../keys/key-table.ts';
import { TagChip } from '../../../tags/tag-chip.tsx';
import { TagMenu } from '../../../tags/tag-menu.tsx';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { NoValue, PropertyButton } from '../property.tsx';
import { useTicketActions } from '../queries/ticket-actions.ts';

interface TagsControlProps {
  ticket: Ticket;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function TagsControl({ ticket, open, onOpenChange }: TagsControlProps) {
  const { site } = useTicketSite(ticket.site_id);
  const { changeTags } = useTicketActions();
  const isPhone = useIsPhone();
  if (!site) return null;
  return (
    <TagMenu
      teamId={site.team_id}
      tagged={[ticket.tags]}
      onChange={(change) => void changeTags([ticket], change)}
      align="start"
      side={isPhone ? 'bottom' : 'left'}
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <PropertyButton label="Tags" keyHint={KEYS.tags}>
          {ticket.tags.map((tag) => (
            <TagChip key={tag.id} tag={tag} />
          ))}
          {ticket.tags.length === 0 && <NoValue />}
        </PropertyButton>
      }
    />
  );
}
