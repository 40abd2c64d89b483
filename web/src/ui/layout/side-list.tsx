import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import styles from './side-list.module.css';

interface SideListProps {
  label: string;
  parts: readonly { id: string; label: string; to: string }[];
  selected: string;
}

export function SideList({ label, parts, selected }: SideListProps) {
  const list = useRef<HTMLElement>(null);

  // On a phone, the selected tab may be scrolled out of view.
  useLayoutEffect(() => {
    const pill = list.current?.querySelector<HTMLElement>(`[data-part="${selected}"]`);
    if (list.current && pill)
      list.current.scrollLeft = pill.offsetLeft - (list.current.clientWidth - pill.offsetWidth) / 2;
  }, [selected]);

  return (
    <nav ref={list} aria-label={label} className={styles.list}>
      {parts.map(({ id, label, to }) => (
        <Link
          key={id}
          to={to}
          data-part={id}
          aria-current={id === selected ? 'page' : undefined}
          preventScrollReset
          className={styles.part}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
