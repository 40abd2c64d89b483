import { AnchorLink } from '../anchor-link.tsx';
import styles from './table-of-contents.module.css';
import { useScrollSpy } from './use-scroll-spy.ts';

export interface TocEntry {
  id: string;
  title: string;
}

export function TableOfContents({ label, entries }: { label: string; entries: TocEntry[] }) {
  const current = useScrollSpy(entries);
  return (
    <nav className={styles.toc} aria-label={label}>
      <b>On this page</b>
      <ol>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <AnchorLink to={`#${id}`} isCurrent={id === current}>
              {title}
            </AnchorLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
