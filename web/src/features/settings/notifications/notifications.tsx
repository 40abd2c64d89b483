import type { NotificationChoices, TeamNotifications } from '@deskbell/contract/notifications';
import { Smartphone } from 'lucide-react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Hint } from '../devices/device-hints.tsx';
import { useDevices } from '../devices/device-queries.ts';
import { NotificationMatrix } from './notification-matrix.tsx';
import { NotificationSetting } from './notification-setting.tsx';
import styles from './notifications.module.css';

interface NotificationsProps {
  /** Undefined until loaded. */
  teams: readonly TeamNotifications[] | undefined;
  isAlone: boolean;
  onRetry: (() => void) | undefined;
  onChoose: (teamId: number, changes: Partial<NotificationChoices>) => void;
  onAddDevice: () => void;
}

export function Notifications({ teams, isAlone, onRetry, onChoose, onAddDevice }: NotificationsProps) {
  const { data: devices } = useDevices();
  if (onRetry) return <LoadFailure label="Your notifications" onRetry={onRetry} />;
  if (!teams) return <Skeleton />;
  const [only, ...others] = teams;
  const hasOneTeam = only !== undefined && others.length === 0;
  return (
    <div className={styles.notifications}>
      {devices?.length === 0 && (
        <Hint icon={<Smartphone {...ICON} aria-hidden="true" />}>
          <p>
            <b>No device gets push yet.</b> What you tick is kept.{' '}
            <button type="button" className={styles.link} onClick={onAddDevice}>
              Add a device
            </button>
          </p>
        </Hint>
      )}
      {teams.map((team) => (
        <NotificationMatrix
          key={team.team_id}
          team={team}
          isAlone={isAlone}
          isOnlyTeam={hasOneTeam}
          onChange={(changes) => onChoose(team.team_id, changes)}
        />
      ))}
      {!(hasOneTeam && only.role !== 'client') && <NotificationSetting />}
      {teams.length > 0 && (
        <p className={styles.note}>
          Push follows what you get by email. Your inbox has all of it except new tickets and reports.
        </p>
      )}
    </div>
  );
}
