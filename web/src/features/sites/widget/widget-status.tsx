import type { Site } from '@deskbell/contract/sites';
import type { ReactNode } from 'react';
import { shownDomain } from '../../../format/shown-domain.ts';
import { Pulse } from '../../../ui/marks/pulse.tsx';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { refusedPage } from './refused-page.ts';
import styles from './widget-status.module.css';

export function WidgetStatus({ site, timezone, children }: { site: Site; timezone: string; children?: ReactNode }) {
  return (
    <div className={styles.seen}>
      <Pulse alive={(site.health === 'live' || site.health === 'used_elsewhere') && !refusedPage(site)} />
      <div className={styles.text}>
        <b>{stateOf(site)}</b>
        <p>
          {site.last_seen_at ? (
            <>
              Last seen <TimeAgo at={site.last_seen_at} timezone={timezone} /> on{' '}
              {shownDomain(site.last_seen_host || site.domain)}
            </>
          ) : site.is_active ? (
            'Paste the widget code, then open your site once.'
          ) : (
            'It stays hidden and accepts no tickets until the site is active.'
          )}
        </p>
      </div>
      {children}
    </div>
  );
}

function stateOf(site: Site): string {
  const { health, last_seen_at } = site;
  if (health === 'inactive') return 'The widget is off, because the site is inactive';
  if (health === 'blocked') return 'The page forbids the widget';
  if (health === 'silent') return 'The widget is silent';
  const refused = refusedPage(site);
  if (!refused) return last_seen_at ? 'The widget is running' : 'Waiting for the first visitor';
  const isSeenSince = last_seen_at !== null && Date.parse(last_seen_at) > Date.parse(refused.at);
  return isSeenSince ? 'The widget is running, but it was refused on another page' : 'The widget was refused';
}
