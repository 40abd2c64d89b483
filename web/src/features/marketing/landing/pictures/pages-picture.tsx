import { classNames } from '../../../../ui/class-names.ts';
import styles from './pages-picture.module.css';
import sheet from './picture-sheet.module.css';

const PAGES = [
  { path: '/checkout', tickets: 10, usual: 2 },
  { path: '/orders/:id', tickets: 3 },
  { path: '/size-guide', tickets: 2 },
  { path: '/products/:id', tickets: 2 },
  { path: '/account', tickets: 1 },
];
const MOST = Math.max(...PAGES.map(({ tickets }) => tickets));

export function PagesPicture() {
  return (
    <div className={sheet.inCell}>
      <div className={sheet.head}>
        Pages<small className={sheet.aside}>Tickets today</small>
      </div>
      {PAGES.map(({ path, tickets, usual }) => (
        <div key={path} className={classNames(styles.page, usual !== undefined && styles.worst)}>
          <code>{path}</code>
          <svg className={styles.bar} aria-hidden="true">
            <rect width={`${(tickets / MOST) * 100}%`} height="8" rx="3" />
          </svg>
          <em>{usual === undefined ? tickets : `${tickets}, usually ${usual}`}</em>
        </div>
      ))}
    </div>
  );
}
