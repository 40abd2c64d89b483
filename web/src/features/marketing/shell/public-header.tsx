import { NavLink } from 'react-router';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { AnchorLink } from '../anchor-link.tsx';
import { SignInButton } from '../call-to-action.tsx';
import { PricePromise } from '../price-promise.tsx';
import { DeskbellLogo } from './deskbell-logo.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import styles from './public-header.module.css';
import type { Visitor } from './visitor.ts';

const SECTIONS = [
  { name: 'Features', to: '#features' },
  { name: 'How It Works', to: '#how-it-works' },
  { name: 'Pricing', to: '#pricing' },
];
const DOCUMENTATION = { name: 'Documentation', to: '/docs', reloadDocument: true };
const PAGES: { name: string; to: string; reloadDocument?: boolean }[] = [
  { name: 'Home', to: '/' },
  { name: 'How It Works', to: '/how-it-works' },
  DOCUMENTATION,
  { name: 'Contact', to: '/contact' },
];

export function PublicHeader({ visitor, kind }: { visitor: Visitor; kind: 'landing' | 'inner' }) {
  const onLanding = kind === 'landing';
  const links = [
    ...(onLanding
      ? SECTIONS.map(({ name, to }) => (
          <AnchorLink key={to} to={to}>
            {name}
          </AnchorLink>
        ))
      : []),
    ...(onLanding ? [DOCUMENTATION] : PAGES).map(({ name, ...target }) => (
      <NavLink key={name} end {...target}>
        {name}
      </NavLink>
    )),
  ];
  return (
    <header className={onLanding ? styles.header : `${styles.header} ${styles.ruled}`}>
      <div className={styles.bar}>
        <DeskbellLogo />
        <nav className={styles.nav} aria-label="Main">
          {links}
        </nav>
        <div className={styles.end}>
          <span className={styles.pending} hidden={!visitor.isPending}>
            <Spinner label="Checking whether you are signed in" />
          </span>
          {onLanding && (
            <span className={styles.onlyWide}>
              <SignInButton variant="ghost" onSignIn={visitor.onSignIn}>
                Sign In
              </SignInButton>
            </span>
          )}
          <SignInButton onSignIn={visitor.onSignIn}>
            {onLanding ? <PricePromise free="Get Started Free" neutral="Get Started" /> : 'Get Started'}
          </SignInButton>
          <MenuSheet>
            {links}
            {onLanding && (
              <button type="button" data-sign-in="" onClick={visitor.onSignIn}>
                Sign In
              </button>
            )}
          </MenuSheet>
        </div>
      </div>
    </header>
  );
}
