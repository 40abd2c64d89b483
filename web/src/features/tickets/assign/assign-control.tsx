import type { Ticket } from '@deskbell/contract/tickets';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { allowsAssigning } from '../../../api/team-of-site.ts';
import { useTicketSite } from '../../../api/ticket-site.ts';
import { KEYS } from '../../../keys/key-table.ts';
import { Unassigned } from '../../../ticket-marks/unassigned.tsx';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { NoValue, PropertyButton } from '../property.tsx';
import control from '../ticket-control.module.css';
import { AssignMenu } from './assign-menu.tsx';

interface AssignControlProps {
  ticket: Ticket;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  place?: 'side' | 'head';
}

export function AssignControl({ ticket, open, onOpenChange, place = 'side' }: AssignControlProps) {
  const { site } = useTicketSite(ticket.site_id);
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const changeOpen = onOpenChange ?? setIsOpen;
  if (!allowsAssigning(site) || ticket.merged_into !== null) return null;
  const isInSide = place === 'side';
  return (
    <AssignMenu
      tickets={[ticket]}
      hasKey
      align="start"
      side={isInSide && !isPhone ? 'left' : 'bottom'}
      open={open ?? isOpen}
      onOpenChange={changeOpen}
      trigger={isInSide ? <SideButton name={ticket.assignee_name} /> : <HeadButton name={ticket.assignee_name} />}
    />
  );
}

function SideButton({ name, ...rest }: { name: string | null }) {
  return (
    <PropertyButton label="Assignee" keyHint={KEYS.assign} {...rest}>
      {name ? (
        <>
          <Avatar small name={name} />
          <bdi>{name}</bdi>
        </>
      ) : (
        <NoValue />
      )}
    </PropertyButton>
  );
}

function HeadButton({ name, ...rest }: { name: string | null }) {
  return (
    <button type="button" className={control.chip} aria-label={name ? `Assignee: ${name}` : 'Assignee: none'} {...rest}>
      {name ? <Avatar small name={name} /> : <Unassigned />}
      <bdi className={control.name}>{name ?? 'Unassigned'}</bdi>
      <ChevronDown {...ICON_SM} />
    </button>
  );
}
