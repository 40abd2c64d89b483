import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { Pencil, Trash2 } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { counted, number } from '../../../format/counted.ts';
import { shownDomain } from '../../../format/shown-domain.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ICON } from '../../../ui/icon-sizes.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { ActiveBadge } from '../active-badge.tsx';
import { Monogram } from '../monogram.tsx';
import { SiteTicketBadges } from '../site-ticket-badges.tsx';
import styles from './site-card.module.css';
import { SiteCardDeletion } from './site-card-deletion.tsx';

const SETTLE_MS = 100;

interface SiteCardProps {
  site: Site;
  /** Per day for 30 days, oldest first; undefined while loading. */
  loads: number[] | undefined;
  /** Marks the card and scrolls it into view. */
  isJustCreated: boolean;
  /** For users of several teams. */
  namesTeam: boolean;
  onEdit: (site: Site) => void;
  onDeleted: () => void;
}

/** Memoized: an agency has hundreds, of which a poll changes one or two. */
export const SiteCard = memo(function SiteCard(props: SiteCardProps) {
  const { site, loads, isJustCreated, namesTeam, onEdit, onDeleted } = props;
  const [deletion, setDeletion] = useState<'not-asked' | 'asking' | 'cancelled'>('not-asked');
  const isAsking = deletion === 'asking';
  const card = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isJustCreated) return;
    // The closing dialog returns the focus first, which scrolls too.
    const timer = setTimeout(() => card.current?.scrollIntoView({ block: 'center' }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isJustCreated]);

  return (
    <article
      ref={card}
      className={classNames(styles.card, isAsking && styles.asking, isJustCreated && styles.created)}
      aria-label={site.name}
    >
      <div className={styles.top}>
        <Monogram name={site.name} color={site.widget_color} />
        <div className={styles.names}>
          <h3 className={styles.name} dir="auto">
            {isAsking ? (
              site.name
            ) : (
              <Link to={`/sites/${site.id}`} className={styles.link}>
                {site.name}
              </Link>
            )}
          </h3>
          <p className={styles.domain}>
            {shownDomain(site.domain)}
            {namesTeam && (
              <>
                {' · '}
                <bdi>{site.team_name}</bdi>
              </>
            )}
          </p>
        </div>
        {isAsking ? (
          <ActiveBadge isActive={site.is_active} />
        ) : (
          <div className={styles.actions}>
            {allows(site.role, 'manage') && (
              <IconButton
                label={`Edit ${site.name}`}
                hint="Edit site"
                size="sm"
                icon={<Pencil {...ICON} />}
                onClick={() => onEdit(site)}
              />
            )}
            {allows(site.role, 'own') && (
              <IconButton
                label={`Delete ${site.name}`}
                hint="Delete site"
                size="sm"
                danger
                icon={<Trash2 {...ICON} />}
                autoFocus={deletion === 'cancelled'}
                onClick={() => setDeletion('asking')}
              />
            )}
          </div>
        )}
      </div>
      {isAsking ? (
        <SiteCardDeletion site={site} onCancel={() => setDeletion('cancelled')} onDeleted={onDeleted} />
      ) : (
        <SiteFacts site={site} loads={loads} isJustCreated={isJustCreated} />
      )}
    </article>
  );
});

type SiteFactsProps = Pick<SiteCardProps, 'site' | 'loads' | 'isJustCreated'>;

function SiteFacts({ site, loads, isJustCreated }: SiteFactsProps) {
  const isAwaited = site.is_active && site.last_seen_at === null && site.total_tickets === 0;
  return (
    <>
      <div className={styles.activity}>
        {loads ? (
          <>
            <Sparkline values={loads} className={styles.sparkline} />
            <p className={styles.loads}>
              <b>{number(loads.reduce((sum, each) => sum + each, 0))}</b> loads, 30 d
            </p>
          </>
        ) : (
          <Skeleton height={40} />
        )}
      </div>
      <div className={styles.foot}>
        {isJustCreated && <Badge tone="positive">Just added</Badge>}
        {isAwaited ? (
          <Badge tone="outline" dot>
            Waiting for the first visitor
          </Badge>
        ) : (
          <ActiveBadge isActive={site.is_active} />
        )}
        <SiteTicketBadges site={site} />
        <span className={styles.total}>{counted(site.total_tickets, 'ticket')}</span>
      </div>
    </>
  );
}
