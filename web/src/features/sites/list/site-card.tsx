import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { counted, number } from '../../../format/counted.ts';
import { shownDomain } from '../../../format/shown-domain.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Sparkline } from '../../../ui/marks/sparkline.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { HealthBadge, HealthStrip } from '../health/health-badge.tsx';
import { Monogram } from '../monogram.tsx';
import { SiteTicketBadges } from '../site-ticket-badges.tsx';
import styles from './site-card.module.css';
import { SiteCardDeletion } from './site-card-deletion.tsx';

const SETTLE_MS = 100;

interface SiteCardProps {
  site: Site;
  timezone: string;
  loads: number[] | undefined;
  isJustCreated: boolean;
  isSmall: boolean;
  namesTeam: boolean;
  onEdit: (site: Site) => void;
  onDeleted: () => void;
}

/** Memoized: an agency has hundreds of cards, and a poll changes one or two. */
export const SiteCard = memo(function SiteCard(props: SiteCardProps) {
  const { site, timezone, loads, isJustCreated, isSmall, namesTeam, onEdit, onDeleted } = props;
  const [deletion, setDeletion] = useState<'not-asked' | 'asking' | 'cancelled'>('not-asked');
  const isAsking = deletion === 'asking';
  const card = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isJustCreated) return;
    // The closing dialog first returns the focus, which scrolls, too.
    const timer = setTimeout(() => card.current?.scrollIntoView({ block: 'center' }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isJustCreated]);

  return (
    <article
      ref={card}
      className={classNames(
        styles.card,
        isSmall && styles.small,
        isAsking && styles.asking,
        isJustCreated && styles.created,
      )}
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
        {!isAsking && allows(site.role, 'manage') && (
          <SiteCardMenu
            site={site}
            takesFocus={deletion === 'cancelled'}
            onEdit={() => onEdit(site)}
            onDelete={() => setDeletion('asking')}
          />
        )}
      </div>
      {isAsking ? (
        <SiteCardDeletion site={site} onCancel={() => setDeletion('cancelled')} onDeleted={onDeleted} />
      ) : (
        <SiteFacts site={site} timezone={timezone} loads={loads} isJustCreated={isJustCreated} isSmall={isSmall} />
      )}
    </article>
  );
});

interface SiteCardMenuProps {
  site: Site;
  takesFocus: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

const SiteCardMenu = ({ site, takesFocus, onEdit, onDelete }: SiteCardMenuProps) => (
  <span className={styles.actions}>
    <Menu
      label={`Actions for ${site.name}`}
      trigger={
        <button
          type="button"
          className={styles.more}
          aria-label={`Actions for ${site.name}`}
          title="More"
          // biome-ignore lint/a11y/noAutofocus: the button that had the focus is gone
          autoFocus={takesFocus}
        >
          <EllipsisVertical {...ICON} />
        </button>
      }
    >
      <MenuItem icon={<Pencil {...ICON} />} onSelect={onEdit}>
        Edit Site
      </MenuItem>
      {allows(site.role, 'own') && (
        <>
          <MenuSeparator />
          <MenuItem isDanger icon={<Trash2 {...ICON} />} onSelect={onDelete}>
            Delete Site…
          </MenuItem>
        </>
      )}
    </Menu>
  </span>
);

const hasStrip = ({ health }: Site) => health === 'silent' || health === 'blocked' || health === 'used_elsewhere';

const isQuiet = (site: Site) => site.waiting_tickets + site.new_tickets + site.open_tickets === 0;

type SiteFactsProps = Pick<SiteCardProps, 'site' | 'timezone' | 'loads' | 'isJustCreated' | 'isSmall'>;

function SiteFacts({ site, timezone, loads, isJustCreated, isSmall }: SiteFactsProps) {
  const loadCount = loads && number(loads.reduce((sum, each) => sum + each, 0));
  return (
    <>
      {!isSmall && hasStrip(site) && <HealthStrip site={site} timezone={timezone} />}
      {!isSmall && (
        <div className={styles.activity}>
          {loads ? (
            <>
              <Sparkline values={loads} className={styles.sparkline} />
              <p className={styles.loads}>
                <b>{loadCount}</b> loads, 30 d
              </p>
            </>
          ) : (
            <Skeleton height={40} />
          )}
        </div>
      )}
      <div className={styles.foot}>
        {isJustCreated && <Badge tone="positive">Just added</Badge>}
        {(isSmall ? site.health !== 'live' : !hasStrip(site)) && <HealthBadge site={site} timezone={timezone} />}
        <SiteTicketBadges site={site} />
        {isSmall && isQuiet(site) && site.health === 'live' && <span className={styles.quiet}>Nothing open</span>}
        <span className={styles.total}>
          {isSmall ? loadCount && `${loadCount} loads` : counted(site.total_tickets, 'ticket')}
        </span>
      </div>
    </>
  );
}
