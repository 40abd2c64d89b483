import { AnchorLink } from '../anchor-link.tsx';
import styles from './table-of-contents.module.css';
import { useSectionInView } from './use-section-in-view.ts';

export interface TocEntry {
  id: string;
  title: string;
}

export function TableOfContents({ label, entries }: { label: string; entries: TocEntry[] }) {
  const current = useSectionInView(entries);
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
