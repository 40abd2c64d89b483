import type { Site } from '@deskbell/contract/sites';
import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { counted, number } from '../../../format/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { ICON, ICON_SM } from '../../../ui/icon-sizes.ts';
import { ActiveBadge } from '../active-badge.tsx';
import { Monogram } from '../monogram.tsx';
import styles from './site-header.module.css';

interface SiteHeaderProps {
  site: Site;
  onEdit: () => void;
  onDelete: () => void;
}

export function SiteHeader({ site, onEdit, onDelete }: SiteHeaderProps) {
  return (
    <>
      <nav className={styles.crumbs} aria-label="Breadcrumb">
        <Link to="/dashboard">Dashboard</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page" className={styles.here}>
          {site.name}
        </span>
      </nav>
      <div className={styles.header}>
        <Monogram name={site.name} color={site.widget_color} large />
        <h1 className={styles.name}>{site.name}</h1>
        <div className={styles.actions}>
          <Button aria-label="Edit Site" icon={<Pencil {...ICON} />} onClick={onEdit}>
            <span className={styles.word}>Edit Site</span>
          </Button>
          <Button aria-label="Delete Site" variant="danger-quiet" icon={<Trash2 {...ICON} />} onClick={onDelete}>
            <span className={styles.word}>Delete Site</span>
          </Button>
        </div>
        <div className={styles.meta}>
          <a href={`https://${site.domain}`} target="_blank" rel="noreferrer">
            {site.domain} <ExternalLink {...ICON_SM} aria-label="(opens in a new tab)" />
          </a>
          <ActiveBadge isActive={site.is_active} />
          <span>{counted(site.total_tickets - site.archived_tickets, 'ticket')}</span>
          {site.archived_tickets > 0 && (
            <>
              <span className={styles.separator} />
              <span>{number(site.archived_tickets)} archived</span>
            </>
          )}
        </div>
        {site.description && <p className={styles.description}>{site.description}</p>}
      </div>
    </>
  );
}
