import type { AnalyticsDay } from '@deskbell/contract/analytics';
import type { Site } from '@deskbell/contract/sites';
import { Clock } from 'lucide-react';
import { counted, number } from '../../../format/counted.ts';
import { resolutionTime } from '../../../format/resolution-time.ts';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { Card } from '../../../ui/card.tsx';
import { ICON_SM } from '../../../ui/icon-sizes.ts';
import { Pulse } from '../../../ui/pulse.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { Stat } from '../../../ui/stats.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import styles from './site-stats.module.css';

const WEEK_DAYS = 7;

interface SiteStatsProps {
  site: Site;
  /** Newest first; undefined while loading. */
  days: AnalyticsDay[] | undefined;
  timezone: string;
}

export function SiteStats({ site, days, timezone }: SiteStatsProps) {
  const week = days?.slice(0, WEEK_DAYS);
  const sum = (field: 'widget_loads' | 'widget_opens' | 'tickets_submitted') =>
    week?.reduce((total, day) => total + day[field], 0);
  const [loads, opens, tickets] = [sum('widget_loads'), sum('widget_opens'), sum('tickets_submitted')];
  return (
    <Card aria-label="Site statistics" className={styles.stats}>
      <Stat
        label="New"
        icon={<StatusIcon status="new" colored />}
        value={number(site.new_tickets)}
        below={tickets === undefined ? ' ' : `${counted(tickets, 'ticket')} in 7 days`}
      />
      <Stat
        label="Open"
        icon={<StatusIcon status="open" colored />}
        value={number(site.open_tickets)}
        below="incl. in progress"
      />
      <Stat
        label="Closed"
        icon={<StatusIcon status="closed" colored />}
        value={number(site.closed_tickets)}
        below="incl. resolved"
      />
      <Stat
        label={
          <span>
            Avg.<span className={styles.wide}> resolution</span>
          </span>
        }
        icon={<Clock {...ICON_SM} />}
        value={<Resolution minutes={site.avg_resolution_time_minutes} />}
        below="submission to resolution"
      />
      <div className={styles.widget}>
        <div className={styles.numbers}>
          <Stat
            label="Widget loads, 7 days"
            value={loads === undefined ? undefined : number(loads)}
            below={
              <span className={styles.seen}>
                <Pulse alive={site.last_seen_at !== null} />
                {site.last_seen_at ? (
                  <span>
                    Seen <TimeAgo at={site.last_seen_at} timezone={timezone} />
                  </span>
                ) : (
                  'Not seen yet'
                )}
                {opens !== undefined && <span className={styles.opens}>{counted(opens, 'open')}</span>}
              </span>
            }
          />
        </div>
        {week && <Sparkline values={week.map((day) => day.widget_loads).reverse()} className={styles.sparkline} />}
      </div>
    </Card>
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
        <span className={styles.wide}>{unit.slice(1)}</span>
      </small>
    </>
  );
}
