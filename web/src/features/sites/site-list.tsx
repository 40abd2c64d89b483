import type { Site } from '@deskbell/contract/sites';
import { useRef } from 'react';
import { number } from '../../format/counted.ts';
import { Count } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SiteCard } from './site-card.tsx';
import styles from './site-list.module.css';

const PLACEHOLDERS = ['first', 'second', 'third'];

interface SiteListProps {
  /** Undefined until they were read for the first time. */
  sites: Site[] | undefined;
  timezone: string;
  onEdit: (site: Site) => void;
}

export function SiteList({ sites, timezone, onEdit }: SiteListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.section} aria-labelledby="your-sites" aria-busy={!sites}>
      <div className={styles.head}>
        <h2 id="your-sites" ref={heading} tabIndex={-1} className={styles.title}>
          Your Sites
        </h2>
        {sites && <Count>{number(sites.length)}</Count>}
      </div>
      <div className={styles.sites}>
        {sites
          ? sites.map((site) => (
              <SiteCard
                key={site.id}
                site={site}
                timezone={timezone}
                onEdit={() => onEdit(site)}
                // The card takes the focus with it.
                onDeleted={() => heading.current?.focus()}
              />
            ))
          : PLACEHOLDERS.map((each) => <SiteCardPlaceholder key={each} />)}
      </div>
    </section>
  );
}

function SiteCardPlaceholder() {
  return (
    <div className={styles.placeholder}>
      <div className={styles.placeholderTop}>
        <Skeleton width={36} height={36} radius={8} />
        <div className={styles.placeholderNames}>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      </div>
      <Skeleton width="50%" />
      <Skeleton width={120} height={22} radius={11} />
    </div>
  );
}
