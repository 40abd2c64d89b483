import type { Ticket } from '@deskbell/contract/tickets';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { Menu, type MenuPlace } from '../../../ui/overlays/menu.tsx';
import { MenuSkeleton } from '../../../ui/overlays/menu-skeleton.tsx';

const PriorityChoices = lazyPart(async () => (await import('./priority-choices.tsx')).PriorityChoices, {
  Fallback: MenuSkeleton,
});

interface PriorityMenuProps extends MenuPlace {
  tickets: readonly Ticket[];
  onDone?: () => void;
  /** Stands below the choices. */
  foot?: ReactNode;
}

export function PriorityMenu({ tickets, onDone, foot, ...menu }: PriorityMenuProps) {
  return (
    <Menu label="Priority" {...menu}>
      <PriorityChoices tickets={tickets} onDone={onDone} />
      {foot}
    </Menu>
  );
}
