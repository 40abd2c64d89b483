import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { counted, number } from '../../../format/counted.ts';
import { shownDomain } from '../../../format/shown-domain.ts';
import { WaitingBadge } from '../../../ticket-marks/waiting-badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { MenuSkeleton } from '../../../ui/overlays/menu-skeleton.tsx';
import { ActiveBadge } from '../active-badge.tsx';
import { Monogram } from '../monogram.tsx';
import { FiguresButton } from './figures-button.tsx';
import type { SiteActionsProps } from './site-actions.tsx';
import styles from './site-header.module.css';
import type { Figures } from './use-figures.ts';

const SiteActions = lazyPart(async () => (await import('./site-actions.tsx')).SiteActions, { Fallback: MenuSkeleton });

const importHealth = () => import('../health/health-badge.tsx');
const HealthBadge = lazyPart(async () => (await importHealth()).HealthBadge, { inBackground: true });
const HealthStep = lazyPart(async () => (await importHealth()).HealthStep, { inBackground: true });

/** For the first render: the badge moves what stands beside it. */
export const loadHealth = ({ health }: Site) => (health === 'live' ? null : HealthBadge.load().then(HealthStep.load));

interface SiteHeaderProps {
  site: Site;
  timezone: string;
  figures: Figures;
  onEdit: () => void;
  onDelete: () => void;
  isOnTickets: boolean;
  isOnSettings: boolean;
  newTicket: ReactNode;
}

const hasTrouble = (site: Site) => allows(site.role, 'work') && site.health !== 'live' && site.health !== 'inactive';

/** Whether name and badges need two lines beside the actions. */
const isLong = (site: Site) => site.name.length > (hasTrouble(site) ? 34 : 54);

/** Two lines, on a phone three; the description is repeated under Settings. */
export function SiteHeader({
  site,
  timezone,
  figures,
  onEdit,
  onDelete,
  isOnTickets,
  isOnSettings,
  newTicket,
}: SiteHeaderProps) {
  return (
    <div className={classNames(styles.header, isLong(site) && styles.long)}>
      <Monogram name={site.name} color={site.widget_color} large />
      <div className={styles.words}>
        <div className={styles.top}>
          <h1 className={styles.name} dir="auto">
            {site.name}
          </h1>
          <Badges site={site} timezone={timezone} isOnTickets={isOnTickets} />
        </div>
        <Facts site={site} isOnSettings={isOnSettings} />
      </div>
      {allows(site.role, 'work') && (
        <div className={styles.actions}>
          <FiguresButton figures={figures} className={styles.figures} />
          <span className={styles.new}>{newTicket}</span>
          <ManagerActions
            site={site}
            figures={figures}
            onEdit={onEdit}
            onDelete={onDelete}
            isOnSettings={isOnSettings}
          />
        </div>
      )}
    </div>
  );
}

function Badges({ site, timezone, isOnTickets }: Pick<SiteHeaderProps, 'site' | 'timezone' | 'isOnTickets'>) {
  const isTroubled = hasTrouble(site);
  const waiting = allows(site.role, 'work') && site.waiting_tickets > 0 && (
    <WaitingBadge count={site.waiting_tickets} isBrief={isTroubled} />
  );
  return (
    <div className={styles.badges}>
      <ActiveBadge isActive={site.is_active} isUnseen={isTroubled} />
      {isTroubled && <HealthBadge site={site} timezone={timezone} />}
      {/* Tickets has the group itself on top. */}
      {waiting && !isOnTickets ? (
        <Link to={`/sites/${site.id}#waiting`} className={styles.waiting}>
          {waiting}
        </Link>
      ) : (
        waiting
      )}
    </div>
  );
}

function Facts({ site, isOnSettings }: Pick<SiteHeaderProps, 'site' | 'isOnSettings'>) {
  return (
    <ul className={styles.facts} aria-label="About this site">
      <li>
        <a href={`https://${site.domain}`} target="_blank" rel="noreferrer">
          <span className={styles.domain}>{shownDomain(site.domain)}</span>{' '}
          <ExternalLink {...ICON_SM} aria-label="(opens in a new tab)" />
        </a>
      </li>
      {site.health !== 'live' && !isOnSettings && allows(site.role, 'work') && <HealthStep site={site} />}
      <li>{counted(site.total_tickets - site.archived_tickets, 'ticket')}</li>
      {site.archived_tickets > 0 && <li>{number(site.archived_tickets)} archived</li>}
      {site.description && (
        <li className={styles.description} title={site.description}>
          <bdi>{site.description}</bdi>
        </li>
      )}
    </ul>
  );
}

type ManagerActionsProps = Pick<SiteHeaderProps, 'site' | 'figures' | 'onEdit' | 'onDelete' | 'isOnSettings'>;

function ManagerActions({ site, figures, onEdit, onDelete, isOnSettings }: ManagerActionsProps) {
  const isPhone = useIsPhone();
  const canEdit = allows(site.role, 'manage');
  const canDelete = allows(site.role, 'own');
  return (
    <>
      {canEdit && !isPhone && (
        <Button icon={<Pencil {...ICON} />} onClick={onEdit}>
          Edit Site
        </Button>
      )}
      {(isPhone || (canEdit && !isOnSettings)) && (
        <HeaderMenu
          site={site}
          figures={isPhone ? figures : null}
          onEdit={isPhone && canEdit ? onEdit : null}
          onDelete={canDelete ? onDelete : null}
        />
      )}
      {canDelete && !isPhone && isOnSettings && (
        <Button variant="danger-quiet" icon={<Trash2 {...ICON} />} onClick={onDelete}>
          Delete Site
        </Button>
      )}
    </>
  );
}

function HeaderMenu(props: SiteActionsProps) {
  return (
    <Menu
      label="More"
      sheet
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
