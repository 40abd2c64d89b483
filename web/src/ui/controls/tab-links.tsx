import { type DragEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { capped } from '../../format/counted.ts';
import { classNames } from '../class-names.ts';
import { Count } from '../marks/badge.tsx';
import styles from './tab-links.module.css';

export interface Tab {
  id: string;
  label: string;
  to: string;
  badge?: number | undefined;
  icon?: ReactNode;
  dot?: string | false;
  isMovable?: boolean;
}

interface TabLinksProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onMove?: (id: string, place: number) => void;
  end?: ReactNode;
}

const DRAGGED = 'application/x-deskbell-tab';

const tabId = (id: string) => `tab-${id}`;
export const tabPanelProps = (selected: string) =>
  ({ role: 'tabpanel', id: 'tabpanel', 'aria-labelledby': tabId(selected) }) as const;

export function TabLinks({ label, tabs, selected, onMove, end }: TabLinksProps) {
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);

  // On a phone, the selected tab may be scrolled out of view.
  useLayoutEffect(() => {
    const tab = document.getElementById(tabId(selected));
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [selected]);

  const movable = tabs.filter(({ isMovable }) => isMovable);

  const dragging = (tab: string) => ({
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAGGED, tab),
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault();
      onMove?.(
        event.dataTransfer.getData(DRAGGED),
        movable.findIndex(({ id }) => id === tab),
      );
    },
  });

  async function moveByKey(event: KeyboardEvent) {
    const index = tabs.findIndex(({ id }) => id === selected);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.shiftKey && step && tabs[index]?.isMovable) {
      event.preventDefault();
      const place = movable.findIndex(({ id }) => id === selected) + step;
      return movable[place] && onMove?.(selected, place);
    }
    const targets: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 };
    const target = targets[event.key];
    const tab = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!tab) return;
    event.preventDefault();
    document.getElementById(tabId(tab.id))?.focus();
    await navigate(tab.to, { preventScrollReset: true });
  }

  const links = (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={moveByKey}>
      {tabs.map(({ id, label, to, badge, icon, dot, isMovable }, index) => (
        <Link
          key={id}
          id={tabId(id)}
          to={to}
          role="tab"
          aria-selected={id === selected}
          aria-controls={id === selected ? 'tabpanel' : undefined}
          tabIndex={id === selected ? 0 : -1}
          preventScrollReset
          className={classNames(styles.tab, isMovable && !tabs[index - 1]?.isMovable && styles.group)}
          {...(isMovable && dragging(id))}
        >
          {icon}
          {label} {badge !== undefined && <Count>{capped(badge)}</Count>}
          {dot && <i className={styles.dot} role="img" aria-label={dot} />}
        </Link>
      ))}
    </div>
  );
  return end === undefined ? (
    links
  ) : (
    <div className={styles.bar}>
      {links}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
