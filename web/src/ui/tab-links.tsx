import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { capped } from '../format/counted.ts';
import { Count } from './badge.tsx';
import styles from './tab-links.module.css';

export interface Tab {
  id: string;
  label: string;
  to: string;
  badge?: number | undefined;
}

interface TabLinksProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
}

const tabId = (id: string) => `tab-${id}`;
export const tabPanelProps = (selected: string) =>
  ({ role: 'tabpanel', id: 'tabpanel', 'aria-labelledby': tabId(selected) }) as const;

/** Tabs as links, each with its own URL; arrow keys move between them. */
export function TabLinks({ label, tabs, selected }: TabLinksProps) {
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);

  // On a phone the selected tab may be scrolled out of view.
  useLayoutEffect(() => {
    const tab = document.getElementById(tabId(selected));
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [selected]);

  async function moveByKey(event: KeyboardEvent) {
    const index = tabs.findIndex(({ id }) => id === selected);
    const targets: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 };
    const target = targets[event.key];
    const tab = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!tab) return;
    event.preventDefault();
    document.getElementById(tabId(tab.id))?.focus();
    await navigate(tab.to, { preventScrollReset: true });
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={moveByKey}>
      {tabs.map(({ id, label, to, badge }) => (
        <Link
          key={id}
          id={tabId(id)}
          to={to}
          role="tab"
          aria-selected={id === selected}
          aria-controls={id === selected ? 'tabpanel' : undefined}
          tabIndex={id === selected ? 0 : -1}
          preventScrollReset
          className={styles.tab}
        >
          {label} {badge !== undefined && <Count>{capped(badge)}</Count>}
        </Link>
      ))}
    </div>
  );
}
