import type { ReactNode } from 'react';
import { AnchorLink } from '../anchor-link.tsx';
import { support } from '../installation-choices.ts';
import { SupportEmailLink } from '../support-email-link.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import styles from './public-page.module.css';
import { SignInAlert } from './sign-in-alert.tsx';
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
        <p className={styles.noscript}>
          Signing in and the contact form need JavaScript.
          {support.isFor('on') && (
            <span {...support.mark('on')}>
              {' '}
              Without it, you can email us at <SupportEmailLink />.
            </span>
          )}
        </p>
      </noscript>
      <div className={styles.page}>
        <AnchorLink className={styles.skip} to="#main">
          Skip to content
        </AnchorLink>
        <PublicHeader visitor={visitor} kind={header} />
        <SignInAlert problem={visitor.problem} onDismiss={visitor.onDismissProblem} />
        <main id="main" className={styles.main}>
          {children}
        </main>
        <PublicFooter />
      </div>
    </>
  );
}
