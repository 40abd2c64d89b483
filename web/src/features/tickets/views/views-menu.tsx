import { Check, Pin } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { capped, counted, number } from '../../../format/counted.ts';
import { matchesPrefixes } from '../../../format/prefix-match.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FindField } from '../../../ui/controls/find-field.tsx';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { AnchoredPopover } from '../../../ui/overlays/anchored-popover.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { NamedList, NamedLists } from './ticket-tabs.ts';
import { usePin } from './use-pin.ts';
import styles from './views-menu.module.css';

const ManageViews = lazyPart(async () => (await import('./manage-views.tsx')).ManageViews, { isFloating: true });

interface ViewsMenuProps {
  id: string;
  trigger: RefObject<HTMLElement | null>;
  lists: NamedLists;
  selected: string;
  onClose: () => void;
}

/** On a phone it has the tabs, too. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { id, trigger, onClose } = props;
  const isPhone = useIsPhone();
  const [isManaging, setIsManaging] = useState(false);
  if (isManaging) return <ManageViews onClose={onClose} />;
  const rows = <Rows {...props} isPhone={isPhone} onManage={() => setIsManaging(true)} />;
  return isPhone ? (
    <Sheet title="Views" onClose={onClose}>
      {rows}
    </Sheet>
  ) : (
    <AnchoredPopover {...{ id, trigger, onClose }} label="Views" side="bottom" align="start" className={styles.menu}>
      {rows}
    </AnchoredPopover>
  );
}

interface RowsProps extends ViewsMenuProps {
  isPhone: boolean;
  onManage: () => void;
}

function Rows({ lists, selected, isPhone, onClose, onManage }: RowsProps) {
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const pin = usePin(lists.pinned);
  const byName = lists.views.toSorted((one, other) => one.label.localeCompare(other.label));
  const groups = [
    { caption: null, rows: isPhone ? lists.given : [] },
    { caption: null, rows: lists.others },
    { caption: 'Of the team', rows: byName.filter(({ view }) => view?.is_shared) },
    { caption: 'Only you see these', rows: byName.filter(({ view }) => !view?.is_shared) },
  ]
    .map(({ caption, rows }) => ({ caption, rows: rows.filter(({ label }) => matchesPrefixes(query, label)) }))
    .filter(({ rows }) => rows.length > 0);

  function moveByKey(event: KeyboardEvent) {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link.parentElement?.contains(document.activeElement));
    const field = list.current?.parentElement?.querySelector('input');
    if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (links[at - 1] ?? field)?.focus();
    else if (event.key === 'Enter' && at < 0 && event.target === field) links[0]?.click();
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links, which have their own keys
    <div className={styles.content} onKeyDown={moveByKey}>
      <FindField label="Find a view" query={query} onChange={setQuery} />
      <div ref={list} className={styles.scroll}>
        {groups.map(({ caption, rows }, index) => (
          <div key={rows[0]?.id} className={classNames(styles.group, index > 0 && !caption && styles.apart)}>
            {caption && <h3 className={styles.caption}>{caption}</h3>}
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                isSelected={row.id === selected}
                onPin={() => pin(row)}
                onOpen={(event) => {
                  event.preventDefault();
                  onClose();
                  void navigate(row.to);
                }}
              />
            ))}
          </div>
        ))}
        {groups.length === 0 && <p className={styles.none}>No view matches “{query}”.</p>}
      </div>
      <div className={styles.foot}>
        <span>
          {counted(lists.others.length + lists.views.length, 'view')}, {number(lists.pinned.length)} pinned
        </span>
        {lists.views.length > 0 && (
          <button type="button" className={styles.manage} onClick={onManage}>
            Manage views
          </button>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  row: NamedList;
  isSelected: boolean;
  onPin: () => void;
  onOpen: (event: { preventDefault: () => void }) => void;
}

function Row({ row, isSelected, onPin, onOpen }: RowProps) {
  return (
    <div className={classNames(styles.row, isSelected && styles.selected)}>
      <Link to={row.to} className={styles.link} aria-current={isSelected ? 'page' : undefined} onClick={onOpen}>
        <bdi className={styles.name}>{row.label}</bdi>
        <span className={classNames(styles.count, row.id === 'overdue' && styles.over)}>
          {row.count ? capped(row.count) : ''}
        </span>
      </Link>
      {row.isPinned !== undefined ? (
        <button
          type="button"
          className={styles.pin}
          aria-pressed={row.isPinned}
          aria-label={`Pin ${row.label}`}
          title={row.isPinned ? 'Unpin' : 'Pin'}
          onClick={onPin}
        >
          <Pin {...ICON_SM} />
        </button>
      ) : (
        <span className={styles.place}>{isSelected && <Check {...ICON} />}</span>
      )}
    </div>
  );
}
