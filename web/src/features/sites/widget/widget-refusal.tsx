import type { Site } from '@deskbell/contract/sites';
import { TriangleAlert } from 'lucide-react';
import { ICON } from '../../../ui/icon-sizes.ts';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import styles from './widget-refusal.module.css';

const WEEK_MS = 604_800_000;

/** The last page the origin rule refused: shows the owner a mistyped domain. */
export function WidgetRefusal({ site, timezone }: { site: Site; timezone: string }) {
  if (!isRelevant(site) || site.last_refused_at === null) return null;
  const at = <TimeAgo inWords at={site.last_refused_at} timezone={timezone} />;
  const page = site.last_refused_host ?? 'a page';
  return (
    <div role="alert" className={styles.refusal}>
      <TriangleAlert {...ICON} aria-hidden="true" />
      {site.last_refused_reason === 'origin' ? (
        <p>
          The widget was loaded on <b>{page}</b> {at} and refused, because this site&apos;s domain is{' '}
          <b>{site.domain}</b>. Edit the site if that is wrong.
        </p>
      ) : (
        <p>
          The widget was loaded on <b>{page}</b> {at} and stayed hidden, because the site is inactive.
        </p>
      )}
    </div>
  );
}

function isRelevant(site: Site): boolean {
  if (site.last_refused_at === null) return false;
  if (site.last_refused_reason === 'inactive') return !site.is_active;
  const isOld =
    site.last_seen_at !== null && Date.parse(site.last_refused_at) < Date.parse(site.last_seen_at) - WEEK_MS;
  return !isOld && !belongsTo(site.domain, site.last_refused_host ?? '');
}

/** True once the domain was corrected. */
function belongsTo(domain: string, host: string): boolean {
  const [own = '', page = ''] = [domain, host].map((name) => name.replace(/:\d+$/, ''));
  return page === own || page.endsWith(`.${own}`);
}
