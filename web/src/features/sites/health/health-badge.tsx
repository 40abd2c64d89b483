import type { Site } from '@deskbell/contract/sites';
import { BellOff, CopyX, Loader, type LucideIcon, Power, ShieldBan } from 'lucide-react';
import { Link } from 'react-router';
import { sinceWhen } from '../../../format/since-when.ts';
import link from '../../../ui/controls/link.module.css';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import styles from './health-badge.module.css';

type Trouble = Exclude<Site['health'], 'live'>;

const LOOKS: Record<Trouble, { Icon: LucideIcon; word: string; tone: string | undefined }> = {
  silent: { Icon: BellOff, word: 'Silent', tone: styles.bad },
  blocked: { Icon: ShieldBan, word: 'Blocked', tone: styles.bad },
  used_elsewhere: { Icon: CopyX, word: 'Used elsewhere', tone: styles.warn },
  waiting: { Icon: Loader, word: 'Waiting', tone: styles.calm },
  inactive: { Icon: Power, word: 'Inactive', tone: styles.calm },
};

interface HealthProps {
  site: Site;
  timezone: string;
}

export function HealthBadge({ site, timezone }: HealthProps) {
  const now = useNow();
  if (site.health === 'live') return null;
  const { Icon, word, tone } = LOOKS[site.health];
  const detail = detailOf(site, timezone, now);
  return (
    <Badge className={tone} icon={<Icon aria-hidden="true" />}>
      <span>
        {word}
        {detail && <span className={styles.detail}> {detail}</span>}
      </span>
    </Badge>
  );
}

function detailOf({ health, health_since }: Site, timezone: string, now: number): string | null {
  if (health === 'waiting') return 'for the first visitor';
  if (health !== 'silent' || health_since === null) return null;
  return `since ${sinceWhen(new Date(health_since), timezone, now, true)}`;
}

const WHAT_TO_DO = 'What to do';
const STEPS: Partial<Record<Site['health'], string>> = {
  silent: WHAT_TO_DO,
  blocked: WHAT_TO_DO,
  used_elsewhere: 'Add or ignore',
  waiting: 'Widget code',
};

export function HealthStep({ site }: { site: Site }) {
  const step = STEPS[site.health];
  if (!step) return site.health === 'inactive' ? <li>not watched</li> : null;
  return (
    <li>
      <Link to={`/sites/${site.id}?tab=settings`} className={step === WHAT_TO_DO ? styles.step : link.link}>
        {step}
      </Link>
    </li>
  );
}
