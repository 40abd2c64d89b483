import { InboxList } from '../features/inbox/inbox-list.tsx';
import { useTimezone, useUserSettings } from '../features/settings/settings-queries.ts';
import { requestNotificationSettings } from '../features/settings/settings-tab.ts';

export const InboxView = () => (
  <InboxList
    timezone={useTimezone()}
    unread={useUserSettings().data?.inbox_unread ?? 0}
    isPage
    onOpenSettings={requestNotificationSettings}
  />
);
