import { Link } from 'react-router';
import { SupportEmailLink } from '../support-email-link.tsx';
import text from '../text.module.css';
import { DeskbellLogo } from './deskbell-logo.tsx';
import styles from './public-footer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

const LINKS: { name: string; to: string; reloadDocument?: true }[][] = [
  [
    { name: 'Home', to: '/' },
    { name: 'How It Works', to: '/how-it-works' },
    { name: 'Release Notes', to: '/release-notes' },
  ],
  [
    { name: 'Documentation', to: '/how-it-works' },
    { name: 'API Reference', to: '/api/docs', reloadDocument: true },
    { name: 'Contact', to: '/contact' },
  ],
  [
    { name: 'Privacy', to: '/privacy' },
    { name: 'Terms', to: '/terms' },
  ],
];

export function PublicFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div>
          <DeskbellLogo />
          <p className={`${text.small} ${styles.tagline}`}>Support tickets from all your sites, in one dashboard.</p>
        </div>
        <nav className={styles.links} aria-label="Footer">
          {LINKS.map((column) => (
            <ul key={column[0]?.name}>
              {column.map(({ name, ...target }) => (
                <li key={name}>
                  <Link {...target}>{name}</Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <div className={styles.end}>
          <span>
            Questions? Email <SupportEmailLink />
          </span>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
