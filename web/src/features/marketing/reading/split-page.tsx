import type { ReactNode } from 'react';
import styles from './split-page.module.css';
import { TableOfContents, type TocEntry } from './table-of-contents.tsx';

export function SplitPage({ label, entries, children }: { label: string; entries: TocEntry[]; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <TableOfContents label={label} entries={entries} />
      {children}
    </div>
  );
}
