import type { ReactNode } from 'react';
import { AnchorLink } from '../anchor-link.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import styles from './public-page.module.css';
import type { Visitor } from './visitor.ts';

export function PublicPage({
  visitor,
  header,
  children,
}: {
  visitor: Visitor;
  header: 'landing' | 'inner';
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <AnchorLink className={styles.skip} to="#main">
        Skip to content
      </AnchorLink>
      <PublicHeader visitor={visitor} kind={header} />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}
