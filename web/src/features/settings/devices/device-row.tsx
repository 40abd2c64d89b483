import type { PushSubscriptionRow } from '@deskbell/contract/push';
import { Laptop, Monitor, Smartphone, Tablet } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { spanAgo } from '../../../format/time-ago.ts';
import { shortDate } from '../../../format/zoned-time.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import styles from './devices.module.css';

const ICONS = [
  { names: /^(?:iPhone|Android)\b/, Icon: Smartphone },
  { names: /^iPad\b/, Icon: Tablet },
  { names: /^Mac\b/, Icon: Laptop },
];

interface DeviceRowProps {
  name: string;
  isHere?: boolean;
  timezone: string;
  /** Undefined while it is not notified. */
  device?: PushSubscriptionRow | undefined;
  note?: string;
  children: ReactNode;
}

export function DeviceRow({ name, isHere = false, timezone, device, note, children }: DeviceRowProps) {
  const now = useNow();
  const Icon = ICONS.find(({ names }) => names.test(name))?.Icon ?? Monitor;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon {...ICON_LG} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <b>
          {isHere && 'This device: '}
          {isolated(name)}
        </b>
        <small>{device ? whenOf(device, timezone, now) : note}</small>
      </span>
      <span className={styles.actions}>{children}</span>
    </li>
  );
}

const HOUR_MS = 3_600_000;

function whenOf({ created_at, last_used_at, failures }: PushSubscriptionRow, timezone: string, now: number): string {
  const added = new Date(created_at);
  const isNew = now - added.getTime() < HOUR_MS;
  const words = [`Added ${isNew ? spanAgo(added.getTime(), now) : shortDate(added, timezone)}`];
  if (last_used_at !== null) words.push(`last notified ${spanAgo(Date.parse(last_used_at), now)}`);
  if (failures > 0) words.push('the last one did not arrive');
  return words.join(' · ');
}
