import { Bell } from 'lucide-react';
import { useId, useRef } from 'react';
import { useUserSettings } from '../features/settings/settings-queries.ts';
import { capped } from '../format/counted.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import styles from './inbox-bell.module.css';

const InboxPopover = lazyPart(async () => (await import('./inbox-popover.tsx')).InboxPopover, {
  isFloating: true,
});

interface InboxBellProps {
  isOpen: boolean;
  onToggle: () => void;
  onClose: () => void;
}

export function InboxBell({ isOpen, onToggle, onClose }: InboxBellProps) {
  const unread = capped(useUserSettings().data?.inbox_unread ?? 0);
  const hasUnread = unread !== '0';
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.bell}
        aria-label={hasUnread ? `Inbox, ${unread} unread` : 'Inbox'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title="Inbox (b)"
        onClick={onToggle}
      >
        <Bell />
        {hasUnread && <span>{unread}</span>}
      </button>
      {isOpen && <InboxPopover id={id} trigger={button} onClose={onClose} />}
    </>
  );
}
