import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted, number } from '../../../format/counted.ts';
import { shownDomain } from '../../../format/shown-domain.ts';
import { WaitingBadge } from '../../../ticket-marks/waiting-badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { MenuSkeleton } from '../../../ui/overlays/menu-skeleton.tsx';
import { LiveBadge } from '../health/live-badge.tsx';
import { Monogram } from '../monogram.tsx';
import type { SiteActionsProps } from './site-actions.tsx';
import styles from './site-header.module.css';

const SiteActions = lazyPart(async () => (await import('./site-actions.tsx')).SiteActions, { Fallback: MenuSkeleton });

const loadHealth = () => import('../health/health-badge.tsx');
const HealthBadge = lazyPart(async () => (await loadHealth()).HealthBadge, { inBackground: true });
const HealthStep = lazyPart(async () => (await loadHealth()).HealthStep, { inBackground: true });

interface SiteHeaderProps {
  site: Site;
  timezone: string;
  onEdit: () => void;
  onDelete: () => void;
  isOnSettings: boolean;
  action?: ReactNode;
}

/** Two lines: details are cut with an ellipsis and repeated under Settings. */
export function SiteHeader({ site, timezone, onEdit, onDelete, isOnSettings, action }: SiteHeaderProps) {
  const isPhone = useIsPhone();
  const canEdit = allows(site.role, 'manage');
  const canDelete = allows(site.role, 'own');
  return (
    <div className={styles.header}>
      <Monogram name={site.name} color={site.widget_color} large />
      <div className={styles.words}>
        <div className={styles.top}>
          <h1 className={styles.name} dir="auto" title={site.name}>
            {site.name}
          </h1>
          {site.health === 'live' ? <LiveBadge /> : <HealthBadge site={site} timezone={timezone} />}
          {site.waiting_tickets > 0 && <WaitingBadge count={site.waiting_tickets} />}
        </div>
        <ul className={styles.facts} aria-label="About this site">
          <li>
            <a href={`https://${site.domain}`} target="_blank" rel="noreferrer">
              {shownDomain(site.domain)} <ExternalLink {...ICON_SM} aria-label="(opens in a new tab)" />
            </a>
          </li>
          {site.health !== 'live' && !isOnSettings && allows(site.role, 'work') && <HealthStep site={site} />}
          <li>{counted(site.total_tickets - site.archived_tickets, 'ticket')}</li>
          {site.archived_tickets > 0 && <li>{number(site.archived_tickets)} archived</li>}
          {site.snoozed_tickets > 0 && <li>{number(site.snoozed_tickets)} snoozed</li>}
          {site.description && (
            <li className={styles.description} title={site.description}>
              <bdi>{site.description}</bdi>
            </li>
          )}
        </ul>
      </div>
      {(action || canEdit) && (
        <div className={styles.actions}>
          {action}
          {canEdit && !isPhone && (
            <Button icon={<Pencil {...ICON} />} size="sm" onClick={onEdit}>
              Edit Site
            </Button>
          )}
          {canEdit && (isPhone || !isOnSettings) && (
            <HeaderMenu site={site} onEdit={isPhone ? onEdit : null} onDelete={canDelete ? onDelete : null} />
          )}
          {canDelete && !isPhone && isOnSettings && (
            <Button variant="danger-quiet" size="sm" icon={<Trash2 {...ICON} />} onClick={onDelete}>
              Delete Site
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function HeaderMenu(props: SiteActionsProps) {
  return (
    <Menu
      label="More"
      trigger={
        <button
          type="button"
          className={styles.more}
          aria-label="More"
          title="More"
          onPointerEnter={SiteActions.prefetch}
        >
          <Ellipsis {...ICON} />
        </button>
      }
    >
      <SiteActions {...props} />
    </Menu>
  );
}
