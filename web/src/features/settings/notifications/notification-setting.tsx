import { useQuery } from '@tanstack/react-query';
import { pushWorkerQuery } from '../../../api/push-worker-query.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import {
  turnOffNotifications,
  turnOnNotifications,
  useDesktopNotifications,
} from '../../../ui/feedback/desktop-notifications.ts';
import styles from './notification-setting.module.css';

const HINTS = {
  on: 'New tickets and replies, while Deskbell is open in a tab.',
  off: 'New tickets and replies, while Deskbell is open in a tab.',
  blocked: 'Blocked for this site. Allow notifications in the settings of your browser.',
  pushed: 'This browser gets push instead.',
  unsupported: 'This browser offers no notifications here.',
};

export function NotificationSetting() {
  const { data: pushWorker } = useQuery(pushWorkerQuery);
  const permitted = useDesktopNotifications();
  const state = pushWorker ? 'pushed' : permitted;
  return (
    <section className={styles.browser} aria-labelledby="this-browser">
      <h3 id="this-browser" className={styles.title}>
        This browser
      </h3>
      <Switch
        label="Desktop notifications"
        hint={HINTS[state]}
        checked={state === 'on'}
        disabled={state !== 'on' && state !== 'off'}
        onChange={(event) => (event.target.checked ? void turnOnNotifications() : turnOffNotifications())}
      />
    </section>
  );
}
