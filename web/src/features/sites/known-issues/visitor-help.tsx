import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { HelpLinks } from './help-links.tsx';
import styles from './known-issues.module.css';
import { KnownIssues } from './known-issues.tsx';

/** What visitors read before they write. */
export function VisitorHelp({ site, timezone }: { site: Site; timezone: string }) {
  return (
    <div className={styles.stack}>
      <KnownIssues site={site} timezone={timezone} />
      {allows(site.role, 'manage') && <HelpLinks site={site} />}
    </div>
  );
}
