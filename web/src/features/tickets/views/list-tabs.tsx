import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { capped } from '../../../format/counted.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useFitting } from '../../../ui/hooks/use-fitting.ts';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { STANDS_FOR_TAB } from '../../../ui/hooks/use-return-focus.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './list-tabs.module.css';
import type { NamedList, NamedLists } from './ticket-tabs.ts';

const ViewsMenu = lazyPart(async () => (await import('./views-menu.tsx')).ViewsMenu, { isFloating: true });

interface ListTabsProps {
  lists: NamedLists;
  selected: string;
}

const tabId = (id: string) => `tab-${id}`;
export const listPanelProps = (selected: string) =>
  ({ role: 'tabpanel', id: 'tabpanel', 'aria-labelledby': tabId(selected) }) as const;

/** Given tabs, then pinned views as far as they fit, then the menu of the others; on a phone the menu alone. */
export function ListTabs(props: ListTabsProps) {
  const isPhone = useIsPhone();
  return isPhone ? <PhoneTitle {...props} /> : <TabBand {...props} />;
}

/** 0 is drawn for the queue only: there it is news. */
const countText = ({ id, count }: NamedList) =>
  count !== undefined && (count > 0 || id === 'waiting') ? capped(count) : null;

function Count({ list }: { list: NamedList }) {
  const text = countText(list);
  if (text === null) return null;
  return <span className={classNames(styles.count, list.id === 'overdue' && styles.over)}> {text}</span>;
}

function TabBand({ lists, selected }: ListTabsProps) {
  const navigate = useNavigate();
  const room = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const { given, pinned } = lists;
  const fitting = useFitting(room, ruler, (roomPx, widths) =>
    fittingTabs(roomPx, widths.slice(0, given.length), widths.slice(given.length, -1), widths.at(-1) ?? 0),
  );
  const tabs = [...given, ...pinned.slice(0, fitting)];
  const hidden = [...lists.others, ...lists.views].find(({ id }) => id === selected);
  const current = tabs.some(({ id }) => id === selected) ? undefined : hidden;

  async function moveByKey(event: KeyboardEvent) {
    const index = tabs.findIndex(({ id }) => id === selected);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tab = step && tabs.at((index + step) % tabs.length);
    if (!tab) return;
    event.preventDefault();
    document.getElementById(tabId(tab.id))?.focus();
    await navigate(tab.to, { preventScrollReset: true });
  }

  return (
    <div ref={room} className={styles.band}>
      <div role="tablist" aria-label="Tickets" className={styles.tabs} onKeyDown={moveByKey}>
        {tabs.map((list, index) => (
          <Link
            key={list.id}
            id={tabId(list.id)}
            to={list.to}
            role="tab"
            aria-selected={list.id === selected}
            aria-controls={list.id === selected ? 'tabpanel' : undefined}
            tabIndex={list.id === selected || (current && index === 0) ? 0 : -1}
            preventScrollReset
            className={classNames(styles.tab, index === given.length && styles.firstPinned)}
          >
            {list.label}
            <Count list={list} />
          </Link>
        ))}
      </div>
      <ViewsButton lists={lists} selected={selected} current={current} className={styles.tab}>
        {current ? (
          <>
            <bdi className={styles.name}>{current.label}</bdi>
            <Count list={current} />
          </>
        ) : (
          'Views'
        )}
        <ChevronDown {...ICON_SM} />
      </ViewsButton>
      <div ref={ruler} className={styles.ruler} aria-hidden="true" inert>
        {[...given, ...pinned].map((list, index) => (
          <span key={list.id} className={classNames(styles.tab, index === given.length && styles.firstPinned)}>
            {list.label}
            <Count list={list} />
          </span>
        ))}
        <span className={styles.tab}>
          {hidden && !hidden.isPinned ? <bdi className={styles.name}>{hidden.label} 99+</bdi> : 'Views'}
          <ChevronDown {...ICON_SM} />
        </span>
      </div>
    </div>
  );
}

/** How many pinned tabs fit beside the others. */
function fittingTabs(roomPx: number, given: readonly number[], pinned: readonly number[], menuPx: number): number {
  let left = roomPx - menuPx - given.reduce((sum, width) => sum + width, 0);
  let count = 0;
  for (const width of pinned) {
    left -= width;
    if (left < 0) return count;
    count += 1;
  }
  return count;
}

function PhoneTitle({ lists, selected }: ListTabsProps) {
  const { given, others, views } = lists;
  const current = [...given, ...others, ...views].find(({ id }) => id === selected);
  if (!current) return null;
  return (
    <ViewsButton lists={lists} selected={selected} current={current} className={styles.title}>
      <bdi className={styles.name}>{current.label}</bdi>
      <Count list={current} />
      <ChevronDown {...ICON} />
    </ViewsButton>
  );
}

interface ViewsButtonProps extends ListTabsProps {
  /** The list that the button stands for, where no tab does. */
  current: NamedList | undefined;
  className: string | undefined;
  children: ReactNode;
}

function ViewsButton({ lists, selected, current, className, children }: ViewsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        id={current && tabId(current.id)}
        className={classNames(className, current && styles.current)}
        aria-label={current && `Views: ${current.label}${countText(current) ? ` ${countText(current)}` : ''}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onPointerEnter={ViewsMenu.prefetch}
        onFocus={ViewsMenu.prefetch}
        onClick={() => setIsOpen(!isOpen)}
        {...(current && STANDS_FOR_TAB)}
      >
        {children}
      </button>
      {isOpen && (
        <ViewsMenu id={menuId} trigger={button} lists={lists} selected={selected} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
