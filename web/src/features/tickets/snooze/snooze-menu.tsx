import type { Ticket } from '@deskbell/contract/tickets';
import { useState } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { Menu, type MenuPlace } from '../../../ui/overlays/menu.tsx';
import { MenuSkeleton } from '../../../ui/overlays/menu-skeleton.tsx';

const SnoozeChoices = lazyPart(async () => (await import('./snooze-choices.tsx')).SnoozeChoices, {
  Fallback: MenuSkeleton,
});
const SnoozeDateDialog = lazyPart(async () => (await import('./snooze-date-dialog.tsx')).SnoozeDateDialog, {
  isFloating: true,
});

export const prefetchSnoozeChoices = SnoozeChoices.prefetch;

interface SnoozeMenuProps extends MenuPlace {
  tickets: readonly Ticket[];
  timezone: string;
  onDone?: () => void;
}

export function SnoozeMenu({ tickets, timezone, onDone, ...menu }: SnoozeMenuProps) {
  const [isPicking, setIsPicking] = useState(false);
  return (
    <>
      <Menu label="Snooze until" {...menu}>
        <SnoozeChoices tickets={tickets} timezone={timezone} onDone={onDone} onPick={() => setIsPicking(true)} />
      </Menu>
      {isPicking && (
        <SnoozeDateDialog tickets={tickets} timezone={timezone} onDone={onDone} onClose={() => setIsPicking(false)} />
      )}
    </>
  );
}
