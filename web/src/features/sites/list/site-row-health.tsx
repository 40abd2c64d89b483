import type { Site } from '@deskbell/contract/sites';
import { BellOff, CopyX, type LucideIcon, ShieldBan } from 'lucide-react';
import { sinceWhen } from '../../../format/since-when.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import styles from './site-row-health.module.css';

const ALARMS: Partial<Record<Site['health'], { Icon: LucideIcon; tone: string | undefined }>> = {
  silent: { Icon: BellOff, tone: styles.red },
  blocked: { Icon: ShieldBan, tone: styles.red },
  used_elsewhere: { Icon: CopyX, tone: styles.amber },
};

/** One line: what is wrong, or that nothing is. */
export function SiteRowHealth({ site, timezone }: { site: Site; timezone: string }) {
  const alarm = ALARMS[site.health];
  return (
    <span className={classNames(styles.health, alarm?.tone, site.health === 'live' && styles.live)}>
      {alarm ? <alarm.Icon aria-hidden="true" /> : <i className={styles.dot} />}
      <span className={styles.words}>{wordsOf(site, timezone)}</span>
    </span>
  );
}

function wordsOf({ health, health_since, health_host }: Site, timezone: string) {
  switch (health) {
    case 'silent':
      return health_since ? <SilentSince at={health_since} timezone={timezone} /> : 'Silent';
    case 'blocked':
      return 'Blocked by the page’s policy';
    case 'used_elsewhere':
      return health_host ? <KeyUsedOn host={health_host} /> : 'Key used elsewhere';
    case 'waiting':
      return 'Waiting for the first visitor';
    case 'inactive':
      return 'Inactive';
    case 'live':
      return 'Active';
  }
}

function SilentSince({ at, timezone }: { at: string; timezone: string }) {
  const now = useNow();
  return `Silent since ${sinceWhen(new Date(at), timezone, now, true)}`;
}

const KeyUsedOn = ({ host }: { host: string }) => (
  <>
    Key used <span className={styles.wide}>on {host}</span>
    <span className={styles.narrow}>elsewhere</span>
  </>
);
