import type { Site } from '@deskbell/contract/sites';
import { Circle, CircleDot, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { counted, number } from '../../format/counted.ts';
import { resolutionTime } from '../../format/resolution-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ICON } from '../../ui/icon-sizes.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { ActivityBadge } from './activity-badge.tsx';
import { Monogram } from './monogram.tsx';
import styles from './site-card.module.css';
import { SiteCardDeletion } from './site-card-deletion.tsx';

interface SiteCardProps {
  site: Site;
  timezone: string;
  onEdit: () => void;
  onDeleted: () => void;
}

export function SiteCard({ site, timezone, onEdit, onDeleted }: SiteCardProps) {
  const [deletion, setDeletion] = useState<'not-asked' | 'asking' | 'cancelled'>('not-asked');
  const isAsking = deletion === 'asking';
  return (
    <article className={classNames(styles.card, isAsking && styles.asking)} aria-label={site.name}>
      <div className={styles.top}>
        <Monogram name={site.name} color={site.widget_color} />
        <div className={styles.names}>
          <h3 className={styles.name}>
            {isAsking ? (
              site.name
            ) : (
              <Link to={`/sites/${site.id}`} className={styles.link}>
                {site.name}
              </Link>
            )}
          </h3>
          <p className={styles.domain}>{site.domain}</p>
        </div>
        {isAsking ? (
          <ActivityBadge isActive={site.is_active} />
        ) : (
          <div className={styles.actions}>
            <IconButton
              label={`Edit ${site.name}`}
              hint="Edit site"
              size="sm"
              icon={<Pencil {...ICON} />}
              onClick={onEdit}
            />
            <IconButton
              label={`Delete ${site.name}`}
              hint="Delete site"
              size="sm"
              danger
              icon={<Trash2 {...ICON} />}
              autoFocus={deletion === 'cancelled'}
              onClick={() => setDeletion('asking')}
            />
          </div>
        )}
      </div>
      {isAsking ? (
        <SiteCardDeletion site={site} onCancel={() => setDeletion('cancelled')} onDeleted={onDeleted} />
      ) : (
        <SiteFacts site={site} timezone={timezone} />
      )}
    </article>
  );
}

function SiteFacts({ site, timezone }: { site: Site; timezone: string }) {
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Widget</dt>
          <dd className={site.last_seen_at ? undefined : styles.nothing}>
            {site.last_seen_at ? (
              <>
                Seen <TimeAgo at={site.last_seen_at} timezone={timezone} />
              </>
            ) : (
              'Waiting for the first visitor'
            )}
          </dd>
        </div>
        {site.avg_resolution_time_minutes !== null && (
          <div>
            <dt>Avg. resolution</dt>
            <dd>{resolutionTime(site.avg_resolution_time_minutes)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.foot}>
        <ActivityBadge isActive={site.is_active} />
        {site.new_tickets > 0 && (
          <Badge tone="new" icon={<CircleDot />}>
            {number(site.new_tickets)} New
          </Badge>
        )}
        {site.open_tickets > 0 && (
          <Badge tone="open" icon={<Circle />}>
            {number(site.open_tickets)} Open
          </Badge>
        )}
        <span className={styles.total}>{counted(site.total_tickets, 'ticket')}</span>
      </div>
    </>
  );
}
