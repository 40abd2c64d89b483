import type { RefObject } from 'react';
import { InboxList } from '../features/inbox/inbox-list.tsx';
import { useTimezone, useUserSettings } from '../features/settings/settings-queries.ts';
import { requestNotificationSettings } from '../features/settings/settings-tab.ts';
import { AnchoredPopover } from '../ui/overlays/anchored-popover.tsx';
import styles from './inbox-popover.module.css';

interface InboxPopoverProps {
  id: string;
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export const InboxPopover = ({ id, trigger, onClose }: InboxPopoverProps) => (
  <AnchoredPopover
    id={id}
    label="Inbox"
    className={styles.popover}
    align="end"
    trigger={trigger}
    isReading
    onClose={onClose}
  >
    <InboxList
      timezone={useTimezone()}
      unread={useUserSettings().data?.inbox_unread ?? 0}
      onOpenSettings={requestNotificationSettings}
      onFollow={onClose}
    />
  </AnchoredPopover>
);
