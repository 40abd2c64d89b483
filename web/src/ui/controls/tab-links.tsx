import { type ComponentType, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { capped } from '../../format/counted.ts';
import { classNames } from '../class-names.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import type { Tab } from './tab.ts';
import styles from './tab-links.module.css';
import { useStripOverflow } from './use-strip-overflow.ts';

const TabMenu = lazyPart(async () => (await import('./tab-menu.tsx')).TabMenu, { inBackground: true });

interface TabLinksProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  /** Draws icons in the menu of all tabs, where those of the strip have none. */
  MenuIcon?: ComponentType<{ tab: string }>;
}

/** Fewer tabs are found by scrolling. */
const MENU_FROM_TABS = 5;

const tabId = (id: string) => `tab-${id}`;
export const tabPanelProps = (selected: string) =>
  ({ role: 'tabpanel', id: 'tabpanel', 'aria-labelledby': tabId(selected) }) as const;

export function TabLinks({ label, tabs, selected, MenuIcon }: TabLinksProps) {
  const navigate = useNavigate();
  const bar = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { isOverflowing, onScroll } = useStripOverflow(bar, list, tabs);

  // The selected tab may be scrolled out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of all tabs takes room from the strip
  useLayoutEffect(() => {
    const tab = document.getElementById(tabId(selected));
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [selected, isOverflowing]);

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
    <div ref={bar} className={styles.bar}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles.tabs}
        onKeyDown={moveByKey}
        onScroll={onScroll}
      >
        {tabs.map(({ id, label, to, badge, icon, isApart }) => (
          <Link
            key={id}
            id={tabId(id)}
            to={to}
            role="tab"
            aria-selected={id === selected}
            aria-controls={id === selected ? 'tabpanel' : undefined}
            tabIndex={id === selected ? 0 : -1}
            preventScrollReset
            className={classNames(styles.tab, isApart && styles.apart)}
          >
            {icon}
            {label} {badge !== undefined && <span className={styles.count}>{capped(badge)}</span>}
          </Link>
        ))}
      </div>
      {isOverflowing && tabs.length >= MENU_FROM_TABS && (
        <div className={styles.all}>
          <TabMenu
            label={label}
            tabs={tabs}
            selected={selected}
            Icon={MenuIcon}
            onPick={(to) => void navigate(to, { preventScrollReset: true })}
          />
        </div>
      )}
    </div>
  );
}
