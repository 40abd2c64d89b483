import type { Site } from '@deskbell/contract/sites';
import { Clock, Smile } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted, number } from '../../../format/counted.ts';
import { resolutionTime } from '../../../format/resolution-time.ts';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Pulse } from '../../../ui/marks/pulse.tsx';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import styles from './site-stats.module.css';
import type { Figures } from './use-figures.ts';

// Deferred: the figure beside it says as much.
const Sparkline = lazyPart(async () => (await import('../../../ui/marks/sparkline.tsx')).Sparkline, {
  inBackground: true,
});

interface SiteStatsProps {
  site: Site;
  figures: Figures;
  timezone: string;
}

export function SiteStats({ site, figures: { week, loads }, timezone }: SiteStatsProps) {
  const opens = week?.reduce((sum, { widget_opens }) => sum + widget_opens, 0);
  return (
    <Card aria-label="Site statistics" className={styles.stats}>
      <Figure label="New" icon={<StatusIcon status="new" colored />} value={number(site.new_tickets)} />
      <Figure
        label="Open"
        icon={<StatusIcon status="open" colored />}
        value={number(site.open_tickets)}
        hint="Includes tickets in progress"
      />
      <Figure
        label="Closed"
        icon={<StatusIcon status="closed" colored />}
        value={number(site.closed_tickets)}
        hint="Includes resolved tickets"
      />
      <Figure
        label={
          <span>
            Avg.<span className={styles.wide}> resolution</span>
          </span>
        }
        icon={<Clock {...ICON_SM} />}
        value={<Resolution minutes={site.avg_resolution_time_minutes} />}
        hint="From submission to resolution"
      />
      {site.rating && (
        <Figure
          className={styles.rating}
          label="Good"
          icon={<Smile {...ICON_SM} />}
          value={
            <>
              {site.rating.good_percent} % <small>of {number(site.rating.count)}</small>
            </>
          }
          hint="Answers to “How was our reply?”"
        />
      )}
      <div className={styles.widget}>
        <Figure
          label="Widget loads, 7 days"
          icon={<Pulse alive={site.health === 'live' || site.health === 'used_elsewhere'} />}
          value={loads === undefined ? undefined : number(loads)}
          hint={opens === undefined ? undefined : counted(opens, 'open')}
        />
        <span className={styles.seen}>
          {site.last_seen_at ? (
            <>
              Seen <TimeAgo at={site.last_seen_at} timezone={timezone} />
            </>
          ) : (
            'Not seen yet'
          )}
        </span>
        {week && <Sparkline values={week.map((day) => day.widget_loads).reverse()} className={styles.sparkline} />}
      </div>
    </Card>
  );
}

interface FigureProps {
  className?: string | undefined;
  label: ReactNode;
  icon: ReactNode;
  value: ReactNode | undefined;
  hint?: string | undefined;
}

function Figure({ className, label, icon, value, hint }: FigureProps) {
  return (
    <div className={classNames(styles.figure, className)} title={hint}>
      <span className={styles.label}>
        {icon}
        {label}
      </span>
      <span className={styles.value}>{value === undefined ? <Skeleton width={40} height={16} /> : value}</span>
    </div>
  );
}

function Resolution({ minutes }: { minutes: number | null }) {
  if (minutes === null) return <small>None yet</small>;
  const [amount, unit = ''] = resolutionTime(minutes).split(' ');
  return (
    <>
      {amount}{' '}
      <small>
        {unit.slice(0, 1)}
        <span className={styles.rest}>{unit.slice(1)}</span>
      </small>
    </>
  );
}
