import type { InboxRow } from '@deskbell/contract/inbox';
import { Bell, Check } from 'lucide-react';
import { Fragment, type KeyboardEvent, useId, useRef, useState } from 'react';
import { capped } from '../../format/counted.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useKeys } from '../../ui/hooks/use-keys.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { ICON_LG } from '../../ui/marks/icon-sizes.ts';
import styles from './inbox-list.module.css';
import type { InboxTab } from './inbox-queries.ts';
import { InboxRowItem } from './inbox-row-item.tsx';
import { dayOf } from './inbox-words.ts';
import { useInboxRows } from './use-inbox-rows.ts';

interface InboxListProps {
  timezone: string;
  unread: number;
  isPage?: boolean;
  onOpenSettings: () => void;
  onFollow?: () => void;
}

export function InboxList({ timezone, unread, isPage = false, onOpenSettings, onFollow }: InboxListProps) {
  const [tab, setTab] = useState<InboxTab>(() => (unread > 0 ? 'unread' : 'all'));
  const inbox = useInboxRows(tab);
  const panel = useId();
  const list = useRef<HTMLDivElement>(null);
  const isEmptyForEver = tab === 'all' && inbox.rows?.length === 0;
  const step = (by: 1 | -1) => focusRow(list.current, by);
  useKeys(
    { j: () => step(1), ArrowDown: () => step(1), k: () => step(-1), ArrowUp: () => step(-1) },
    { isEverywhere: true },
  );

  return (
    <div className={isPage ? styles.page : styles.popover}>
      <div className={styles.head}>
        {isEmptyForEver ? (
          <h2 className={styles.title}>Inbox</h2>
        ) : (
          <InboxTabs tab={tab} panel={panel} unread={unread} onChange={setTab} />
        )}
        {unread > 0 && (
          <button type="button" className={styles.link} onClick={() => void inbox.markAll()}>
            Mark all read
          </button>
        )}
      </div>
      <div ref={list} id={panel} className={styles.rows} role={isEmptyForEver ? undefined : 'tabpanel'}>
        <InboxRows
          inbox={inbox}
          tab={tab}
          timezone={timezone}
          onFollow={() => onFollow?.()}
          onShowAll={() => setTab('all')}
        />
      </div>
      <div className={styles.foot}>
        <span>Kept for 30 days</span>
        <button type="button" className={styles.link} onClick={onOpenSettings}>
          Notification settings
        </button>
      </div>
    </div>
  );
}

function focusRow(list: HTMLElement | null, by: 1 | -1) {
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-row] a') ?? [])];
  const at = links.findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement));
  links[at < 0 ? 0 : Math.max(0, Math.min(at + by, links.length - 1))]?.focus();
}

interface InboxTabsProps {
  tab: InboxTab;
  panel: string;
  unread: number;
  onChange: (tab: InboxTab) => void;
}

function InboxTabs({ tab, panel, unread, onChange }: InboxTabsProps) {
  function turn(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    onChange(tab === 'all' ? 'unread' : 'all');
    const { currentTarget } = event;
    const other = currentTarget.nextElementSibling ?? currentTarget.previousElementSibling;
    if (other instanceof HTMLElement) other.focus();
  }
  return (
    <div role="tablist" aria-label="Inbox" className={styles.tabs}>
      {(['unread', 'all'] as const).map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          aria-selected={tab === each}
          aria-controls={panel}
          tabIndex={tab === each ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(each)}
          onKeyDown={turn}
        >
          {each === 'all' ? 'All' : 'Unread'}
          {each === 'unread' && unread > 0 && <span className={styles.count}>{capped(unread)}</span>}
        </button>
      ))}
    </div>
  );
}

interface InboxRowsProps {
  inbox: ReturnType<typeof useInboxRows>;
  tab: InboxTab;
  timezone: string;
  onFollow: () => void;
  onShowAll: () => void;
}

function InboxRows({ inbox, tab, timezone, onFollow, onShowAll }: InboxRowsProps) {
  const { rows, error, hasNextPage, isFetchingNextPage, mark } = inbox;
  const now = useNow();
  if (!rows && error) return <LoadFailure label="Your inbox" onRetry={() => void inbox.refetch()} />;
  if (!rows)
    return (
      <div className={styles.loading}>
        <Spinner label="Loading" />
      </div>
    );
  if (rows.length === 0) return <Empty tab={tab} onShowAll={onShowAll} />;

  const hasHeads = tab === 'all';
  const headOf = (row: InboxRow, before: InboxRow | undefined) => {
    const day = dayOf(row, timezone, now);
    return hasHeads && (before === undefined || dayOf(before, timezone, now) !== day) ? day : null;
  };
  return (
    <>
      {rows.map((row, n) => {
        const head = headOf(row, rows[n - 1]);
        return (
          <Fragment key={row.id}>
            {head && <h3 className={styles.day}>{head}</h3>}
            <InboxRowItem
              row={row}
              timezone={timezone}
              now={now}
              hasHeads={hasHeads}
              onMark={(isRead) => mark(row, isRead)}
              onFollow={onFollow}
            />
          </Fragment>
        );
      })}
      {hasNextPage && (
        <div className={styles.more}>
          <Button size="xs" busy={isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

const Empty = ({ tab, onShowAll }: { tab: InboxTab; onShowAll: () => void }) =>
  tab === 'all' ? (
    <div className={styles.empty}>
      <span className={styles.emptyIcon}>
        <Bell {...ICON_LG} />
      </span>
      <h3>Nothing for you yet</h3>
      <p>
        Mentions, tickets assigned to you, replies on tickets you follow and alarms of your sites appear here and stay
        for 30 days.
      </p>
    </div>
  ) : (
    <div className={styles.empty} data-read>
      <span className={styles.emptyIcon}>
        <Check {...ICON_LG} />
      </span>
      <h3>Everything is read</h3>
      <p>The last 30 days are under All.</p>
      <Button size="sm" onClick={onShowAll}>
        Show All
      </Button>
    </div>
  );
