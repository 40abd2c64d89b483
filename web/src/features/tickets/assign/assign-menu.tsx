import type { Ticket } from '@deskbell/contract/tickets';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { Menu, type MenuPlace } from '../../../ui/overlays/menu.tsx';
import { MenuSkeleton } from '../../../ui/overlays/menu-skeleton.tsx';

const AssignChoices = lazyPart(async () => (await import('./assign-choices.tsx')).AssignChoices, {
  Fallback: MenuSkeleton,
});

export const prefetchAssignChoices = AssignChoices.prefetch;

interface AssignMenuProps extends MenuPlace {
  tickets: readonly Ticket[];
  hasKey?: boolean;
  onDone?: () => void;
}

export function AssignMenu({ tickets, hasKey = false, onDone, ...menu }: AssignMenuProps) {
  return (
    <Menu label="Assign to" {...menu}>
      <AssignChoices tickets={tickets} hasKey={hasKey} onDone={onDone} />
    </Menu>
  );
}
