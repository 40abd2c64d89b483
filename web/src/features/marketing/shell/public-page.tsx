import type { ReactNode } from 'react';
import { SUPPORT_EMAIL } from '../../../content/deployment.ts';
import { AnchorLink } from '../anchor-link.tsx';
import text from '../text.module.css';
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
    <>
      <noscript>
        <p className={styles.scriptless}>
          Signing in and the contact form need JavaScript. Everything else can be read without; questions go to{' '}
          <a className={text.link} href={`mailto:${SUPPORT_EMAIL}`}>
            {SUPPORT_EMAIL}
          </a>
          .
        </p>
      </noscript>
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
    </>
  );
}
