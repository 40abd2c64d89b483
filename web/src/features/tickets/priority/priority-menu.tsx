import type { Ticket } from '@deskbell/contract/tickets';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { Menu, type MenuPlace } from '../../../ui/overlays/menu.tsx';
import { MenuSkeleton } from '../../../ui/overlays/menu-skeleton.tsx';

const PriorityChoices = lazyPart(async () => (await import('./priority-choices.tsx')).PriorityChoices, {
  Fallback: MenuSkeleton,
});

interface PriorityMenuProps extends MenuPlace {
  tickets: readonly Ticket[];
  onDone?: () => void;
}

export function PriorityMenu({ tickets, onDone, ...menu }: PriorityMenuProps) {
  return (
    <Menu label="Priority" {...menu}>
      <PriorityChoices tickets={tickets} onDone={onDone} />
    </Menu>
  );
}
