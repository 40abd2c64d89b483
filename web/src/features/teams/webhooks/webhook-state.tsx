import type { Webhook } from '@deskbell/contract/webhooks';
import { CircleAlert, Power } from 'lucide-react';
import { exactTime, shortDateTime } from '../../../format/zoned-time.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './webhook-state.module.css';

interface StateProps {
  of: Pick<Webhook, 'is_active' | 'off_reason' | 'failing_since'>;
}

export function WebhookState({ of: { is_active, off_reason, failing_since } }: StateProps) {
  if (!is_active)
    return (
      <Badge {...(off_reason ? { className: styles.bad } : { tone: 'neutral' as const })} icon={<Power {...ICON_SM} />}>
        Switched off
      </Badge>
    );
  if (failing_since)
    return (
      <Badge className={styles.bad} icon={<CircleAlert {...ICON_SM} />}>
        Failing
      </Badge>
    );
  return (
    <Badge tone="positive" dot>
      Active
    </Badge>
  );
}

export function FailingSince({ of: { is_active, failing_since }, timezone }: StateProps & { timezone: string }) {
  if (!is_active || !failing_since) return null;
  const since = new Date(failing_since);
  return (
    <span className={styles.since}>
      Since{' '}
      <time dateTime={failing_since} title={exactTime(since, timezone)}>
        {shortDateTime(since, timezone)}
      </time>
    </span>
  );
}

interface SwitchedOffProps {
  reason: string | null;
  isBusy: boolean;
  onSwitchOn: () => void;
}

export const SwitchedOff = ({ reason, isBusy, onSwitchOn }: SwitchedOffProps) => (
  <div className={styles.off} data-broken={reason !== null || undefined}>
    <CircleAlert {...ICON_SM} />
    <p>{reason ?? 'A member switched it off. Events are not sent.'}</p>
    <Button size="xs" busy={isBusy} onClick={onSwitchOn}>
      Switch on
    </Button>
  </div>
);
