import type { Site } from '@deskbell/contract/sites';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { shownDomain } from '../../../format/shown-domain.ts';
import { OPENED_HERE } from '../../../ui/hooks/use-url-dialog.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { refusedPage } from './refused-page.ts';
import styles from './widget-refusal.module.css';

export function WidgetRefusal({ site, timezone }: { site: Site; timezone: string }) {
  const refused = refusedPage(site);
  if (!refused) return null;
  const at = <TimeAgo inWords at={refused.at} timezone={timezone} />;
  const page = refused.host ? shownDomain(refused.host) : 'a page without an address';
  return (
    <div role="alert" className={styles.refusal}>
      <TriangleAlert {...ICON} aria-hidden="true" />
      <p>
        {refused.reason === 'origin' ? (
          <>
            The widget was loaded on <b>{page}</b> {at} and refused, because this site&apos;s domain is{' '}
            <b>{shownDomain(site.domain)}</b>. If that page is yours, correct the domain.
          </>
        ) : (
          <>
            The widget was loaded on <b>{page}</b> {at} and stayed hidden, because the site is inactive.
          </>
        )}{' '}
        <Link to={`/sites/${site.id}?tab=settings&edit=${site.id}`} state={OPENED_HERE} preventScrollReset>
          Edit
        </Link>
      </p>
    </div>
  );
}
