import type { Ticket } from '@deskbell/contract/tickets';
import { CircleCheck } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import { number } from '../../format/counted.ts';
import type { UnnamedReplier } from '../../ticket-marks/last-activity.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { FOCUS_FALLBACK } from '../../ui/hooks/use-return-focus.ts';
import { Panel, PanelHead } from '../../ui/layout/panel.tsx';
import { ICON } from '../../ui/marks/icon-sizes.ts';
import styles from './desk-queue.module.css';
import { useMyTickets, useWaitingTickets } from './recent-ticket-queries.ts';
import { TicketLine } from './ticket-line.tsx';

type QueueTab = 'waiting' | 'mine';

const LABELS: Record<QueueTab, string> = { waiting: 'Waiting for us', mine: 'Mine' };
const NOTHING: Record<QueueTab, string> = { waiting: 'Nothing waits for you.', mine: 'Nothing is assigned to you.' };

interface DeskQueueProps {
  timezone: string;
  linkTo: (ticketId: number) => LinkProps;
  siteMark: (siteId: number) => ReactNode;
  unnamed: (siteId: number) => UnnamedReplier;
  isInTeam: boolean;
  hasTickets: boolean;
  newTicket: ReactNode;
}

export function DeskQueue(props: DeskQueueProps) {
  const { timezone, linkTo, siteMark, unnamed, isInTeam, hasTickets, newTicket } = props;
  const [chosen, setChosen] = useState<QueueTab>('waiting');
  const tab = isInTeam ? chosen : 'waiting';
  const waiting = useWaitingTickets();
  const mine = useMyTickets(isInTeam);
  const { data, isError, refetch } = tab === 'waiting' ? waiting : mine;
  const { shown, hold } = useStayingRow(data?.items, tab);
  if (!waiting.data && !waiting.isError) return null;
  if (!hasTickets && shown.length === 0) return null;

  return (
    <Panel aria-label="Queue">
      <PanelHead>
        <QueueTabs
          tabs={isInTeam ? ['waiting', 'mine'] : ['waiting']}
          chosen={tab}
          counts={{ waiting: waiting.data?.total, mine: mine.data?.total }}
          onChoose={setChosen}
        />
        {data && data.total > data.items.length && (
          <Link to={`/tickets?tab=${tab}`} className={styles.all}>
            View all {number(data.total)}
          </Link>
        )}
        <span className={styles.add}>{newTicket}</span>
      </PanelHead>
      <div role="tabpanel" id="queue" aria-labelledby={`queue-${tab}`}>
        {!data && isError && <LoadFailure label={LABELS[tab]} onRetry={() => void refetch()} />}
        {data && shown.length === 0 && <Nothing>{NOTHING[tab]}</Nothing>}
        {shown.length > 0 && (
          <ul>
            {shown.map((ticket, index) => (
              <TicketLine
                key={ticket.id}
                form="queue"
                ticket={ticket}
                timezone={timezone}
                link={linkTo(ticket.id)}
                siteMark={siteMark(ticket.site_id)}
                unnamed={unnamed(ticket.site_id)}
                hasAssignees={isInTeam && tab === 'waiting'}
                takesFocus={index === 0 && FOCUS_FALLBACK}
                onPointerEnter={() => hold(ticket.id)}
                onPointerLeave={() => hold(null)}
                onFocus={() => hold(ticket.id)}
                onBlur={() => hold(null)}
              />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={styles.quiet} tabIndex={-1} {...FOCUS_FALLBACK}>
    <CircleCheck {...ICON} />
    {children}
  </p>
);

interface QueueTabsProps {
  tabs: readonly QueueTab[];
  chosen: QueueTab;
  counts: Record<QueueTab, number | undefined>;
  onChoose: (tab: QueueTab) => void;
}

function QueueTabs({ tabs, chosen, counts, onChoose }: QueueTabsProps) {
  const list = useRef<HTMLDivElement>(null);

  function moveByKey({ key }: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const next = step && tabs[(tabs.indexOf(chosen) + step + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#queue-${next}`)?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label="Queue" className={styles.tabs} onKeyDown={moveByKey}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`queue-${tab}`}
          aria-selected={tab === chosen}
          aria-controls="queue"
          tabIndex={tab === chosen ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(tab)}
        >
          {LABELS[tab]} <span className={styles.count}>{counts[tab] !== undefined && number(counts[tab])}</span>
        </button>
      ))}
    </div>
  );
}

const NO_TICKETS: Ticket[] = [];

/** A row under the pointer or in focus stays until it is left. */
function useStayingRow(items: Ticket[] = NO_TICKETS, list: string) {
  const [held, setHeld] = useState<{ id: number; list: string } | null>(null);
  const [shown, setShown] = useState(items);
  const at = held?.list === list ? shown.findIndex(({ id }) => id === held.id) : -1;
  const row = shown[at];
  const isGone = row !== undefined && !items.some(({ id }) => id === row.id);
  const next = isGone ? items.toSpliced(at, 0, row) : items;
  if (next.length !== shown.length || next.some((ticket, index) => ticket !== shown[index])) setShown(next);
  return { shown: next, hold: (id: number | null) => setHeld(id === null ? null : { id, list }) };
}
