import type { Site } from '@deskbell/contract/sites';
import type { ReactNode } from 'react';
import { Pulse } from '../../ui/pulse.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import styles from './widget-seen.module.css';

/** Whether the widget was ever seen on the site; the dot turns green, nothing else moves. */
export function WidgetSeen({ site, timezone, children }: { site: Site; timezone: string; children?: ReactNode }) {
  return (
    <div className={styles.seen}>
      <Pulse alive={site.last_seen_at !== null} />
      <div className={styles.text}>
        <b>{site.last_seen_at ? 'The widget is running' : 'Waiting for the first visitor'}</b>
        <p>
          {site.last_seen_at ? (
            <>
              Last seen <TimeAgo at={site.last_seen_at} timezone={timezone} /> on {site.domain}
            </>
          ) : (
            'Paste the widget code, then open your site once.'
          )}
        </p>
      </div>
      {children}
    </div>
  );
}
