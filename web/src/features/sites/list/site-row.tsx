import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { EllipsisVertical, Pencil, Reply, Trash2 } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { capped, number } from '../../../format/counted.ts';
import { shownDomain } from '../../../format/shown-domain.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import stretched from '../../../ui/layout/stretched-link.module.css';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON, ICON_XS } from '../../../ui/marks/icon-sizes.ts';
import { Sparkline } from '../../../ui/marks/sparkline.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { Monogram } from '../monogram.tsx';
import styles from './site-row.module.css';
import { SiteRowHealth } from './site-row-health.tsx';

// Fetched when a site is to be deleted.
const SiteRowDeletion = lazyPart(async () => (await import('./site-row-deletion.tsx')).SiteRowDeletion);

const SETTLE_MS = 100;

interface SiteRowProps {
  site: Site;
  timezone: string;
  loads: number[] | undefined;
  isJustCreated: boolean;
  onEdit: (site: Site) => void;
  onDeleted: () => void;
}

/** Memoized: an agency has hundreds of rows, and a poll changes one or two. */
export const SiteRow = memo(function SiteRow(props: SiteRowProps) {
  const { site, timezone, loads, isJustCreated, onEdit, onDeleted } = props;
  const [deletion, setDeletion] = useState<'not-asked' | 'asking' | 'cancelled'>('not-asked');
  const row = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isJustCreated) return;
    // The closing dialog first returns the focus, which scrolls, too.
    const timer = setTimeout(() => row.current?.scrollIntoView({ block: 'center' }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isJustCreated]);

  if (deletion === 'asking') {
    return (
      <article className={styles.asking} aria-label={site.name}>
        <SiteRowDeletion site={site} onCancel={() => setDeletion('cancelled')} onDeleted={onDeleted} />
      </article>
    );
  }
  return (
    <article ref={row} className={classNames(styles.row, isJustCreated && styles.created)} aria-label={site.name}>
      <Monogram name={site.name} color={site.widget_color} />
      <span className={styles.names}>
        <Link to={`/sites/${site.id}`} dir="auto" className={classNames(stretched.link, styles.name)}>
          {site.name}
        </Link>
        <span className={styles.domain}>{shownDomain(site.domain)}</span>
        {isJustCreated && <Badge tone="positive">Just added</Badge>}
      </span>
      <SiteRowHealth site={site} timezone={timezone} />
      <span className={styles.waiting}>{site.waiting_tickets > 0 && <Waiting count={site.waiting_tickets} />}</span>
      <SiteCounts site={site} />
      <SiteLoads loads={loads} />
      {allows(site.role, 'manage') && (
        <SiteMenu
          site={site}
          takesFocus={deletion === 'cancelled'}
          onEdit={() => onEdit(site)}
          onDelete={() => setDeletion('asking')}
        />
      )}
    </article>
  );
});

const Waiting = ({ count }: { count: number }) => (
  <span className={styles.badge}>
    <Reply {...ICON_XS} />
    {capped(count)}
    <span className={styles.word}> waiting</span>
  </span>
);

const SiteCounts = ({ site }: { site: Site }) => (
  <span className={styles.counts}>
    <span>{site.new_tickets > 0 && `${capped(site.new_tickets)} New`}</span>
    <span>{site.open_tickets > 0 && `${capped(site.open_tickets)} Open`}</span>
    <span className={styles.total}>{site.total_tickets > 0 && `of ${number(site.total_tickets)}`}</span>
  </span>
);

function SiteLoads({ loads }: { loads: number[] | undefined }) {
  const sum = loads?.reduce((total, each) => total + each, 0);
  return (
    <span className={styles.loads}>
      {!loads && <Skeleton width={120} height={12} />}
      {loads && sum !== undefined && sum > 0 && (
        <>
          <Sparkline values={loads} className={styles.sparkline} />
          <span className={styles.sum} title="Loads of the last 30 days">
            {number(sum)} {sum === 1 ? 'load' : 'loads'}
          </span>
        </>
      )}
    </span>
  );
}

interface SiteMenuProps {
  site: Site;
  takesFocus: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

const SiteMenu = ({ site, takesFocus, onEdit, onDelete }: SiteMenuProps) => (
  <Menu
    label={`Actions for ${site.name}`}
    trigger={
      <button
        type="button"
        className={styles.more}
        aria-label={`Actions for ${site.name}`}
        title="Edit Site, Delete Site"
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
);
