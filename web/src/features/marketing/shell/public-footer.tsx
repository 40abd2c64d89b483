import { Link } from 'react-router';
import { SOURCE_URL, source, support } from '../installation-choices.ts';
import { SupportEmailLink } from '../support-email-link.tsx';
import text from '../text.module.css';
import { DeskbellLogo } from './deskbell-logo.tsx';
import styles from './public-footer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

interface FooterLink {
  name: string;
  to: string;
  reloadDocument?: true;
  mark?: Record<string, string> | undefined;
}

const LINKS: FooterLink[][] = [
  [
    { name: 'Home', to: '/' },
    { name: 'How It Works', to: '/how-it-works' },
    { name: 'Release Notes', to: '/release-notes' },
    { name: 'Contact', to: '/contact' },
  ],
  [
    { name: 'Documentation', to: '/docs', reloadDocument: true },
    { name: 'API Reference', to: '/api/docs', reloadDocument: true },
    ...(source.isFor('on') ? [{ name: 'Source code', to: SOURCE_URL, mark: source.mark('on') }] : []),
    { name: 'How it compares', to: '/compare' },
  ],
  [
    { name: 'Privacy', to: '/privacy' },
    { name: 'Terms', to: '/terms' },
    { name: 'What we store', to: '/what-we-store' },
    ...(support.isFor('on')
      ? [
          {
            name: 'Security',
            to: '/.well-known/security.txt',
            reloadDocument: true as const,
            mark: support.mark('on'),
          },
        ]
      : []),
  ],
];

export function PublicFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div>
          <DeskbellLogo />
          <p className={`${text.small} ${styles.tagline}`}>A bell on every site. One desk that hears them all.</p>
        </div>
        <nav className={styles.links} aria-label="Footer">
          {LINKS.map((column) => (
            <ul key={column[0]?.name}>
              {column.map(({ name, mark, ...target }) => (
                <li key={name} {...mark}>
                  <Link {...target}>{name}</Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <div className={styles.end}>
          {support.isFor('on') && (
            <span {...support.mark('on')}>
              Questions? Email <SupportEmailLink />
            </span>
          )}
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
