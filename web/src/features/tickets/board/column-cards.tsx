import type { Ticket, TicketSort } from '@deskbell/contract/tickets';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type MouseEvent, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageOffset } from '../../../ui/hooks/use-page-offset.ts';
import { OPENED_HERE } from '../../../ui/hooks/use-url-dialog.ts';
import { compareBy } from '../queries/ticket-sort.ts';
import { ticketAddresses } from '../ticket-address.ts';
import { useRevealer } from '../ticket-link.ts';
import type { CanAssignOn } from '../triage/bulk-menus.ts';
import type { Triage } from '../triage/use-triage.ts';
import styles from './column-cards.module.css';
import { TicketCard } from './ticket-card.tsx';

/** Padding, border, gaps and foot, without lines of text. */
const CARD_FRAME_PX = 84;
const TITLE_LINE_PX = 20;
const TEXT_LINE_PX = 18;
const TAGS_PX = 28;
/** Padding and borders of column and card, beside the text. */
const TEXT_FRAME_PX = 42;
const TITLE_LETTER_PX = 6.6;
const TEXT_LETTER_PX = 6.1;
const SLOT_PX = 118;
const GAP_PX = 8;
const OVERSCAN = 4;

/** A wrong estimate costs a layout per card while scrolling, and repositions all cards below. */
function estimateCardPx({ title, description, tags }: Ticket, columnPx: number): number {
  const textPx = columnPx - TEXT_FRAME_PX;
  const titleLines = Math.ceil((title.length * TITLE_LETTER_PX) / textPx);
  const textLines = Math.ceil((description.length * TEXT_LETTER_PX) / textPx) + countBreaks(description);
  return (
    CARD_FRAME_PX + titleLines * TITLE_LINE_PX + Math.min(2, textLines) * TEXT_LINE_PX + (tags.length > 0 ? TAGS_PX : 0)
  );
}

const countBreaks = (text: string) => (text.includes('\n') ? 1 : 0);

export interface ColumnCardsProps {
  columnPx: number;
  tickets: readonly Ticket[];
  dragged: Ticket | null;
  droppedId: number | null;
  slotLabel: string | null;
  timezone: string;
  triage: Triage;
  canAssignOn: CanAssignOn | undefined;
  siteMark: ((siteId: number) => ReactNode) | undefined;
  q: string;
  sort: TicketSort;
  onFocusCard: (id: number) => void;
  onBlur: (event: FocusEvent) => void;
}

/** Virtualized: renders the cards in view and the dragged one. */
export function ColumnCards(props: ColumnCardsProps) {
  const { columnPx, tickets, dragged, droppedId, slotLabel, timezone, triage } = props;
  const { canAssignOn, siteMark, q, sort, onFocusCard } = props;
  const { selection, cursor, setCursor, canWork } = triage;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const addressOf = useMemo(() => ticketAddresses(params), [params]);
  const openInPlace = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
      const address = event.currentTarget.getAttribute('href');
      // Modified clicks are left to the browser, which opens a new tab or window.
      if (!address || button !== 0 || ctrlKey || metaKey || shiftKey || altKey || defaultPrevented) return;
      event.preventDefault();
      void navigate(address, { state: OPENED_HERE, preventScrollReset: true });
    },
    [navigate],
  );
  const list = useRef<HTMLUListElement>(null);
  const top = usePageOffset(list);

  const compare = compareBy(sort);
  const nextIndex = slotLabel && dragged ? tickets.findIndex((ticket) => compare(dragged, ticket) < 0) : -1;
  const slotAt = nextIndex < 0 ? tickets.length : nextIndex;
  const count = tickets.length + (slotLabel ? 1 : 0);
  const ticketAt = (index: number) => (slotLabel && index >= slotAt ? tickets[index - 1] : tickets[index]);
  const isSlot = (index: number) => slotLabel !== null && index === slotAt;

  const draggedAt = tickets.findIndex(({ id }) => id === dragged?.id);
  const cards = useWindowVirtualizer({
    count,
    estimateSize: (index) => {
      const ticket = ticketAt(index);
      return isSlot(index) || !ticket ? SLOT_PX : estimateCardPx(ticket, columnPx);
    },
    getItemKey: (index) => (isSlot(index) ? 'slot' : (ticketAt(index)?.id ?? index)),
    gap: GAP_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return draggedAt < 0 || shown.includes(draggedAt) ? shown : [...shown, draggedAt];
    },
  });

  useRevealer((id) => {
    const index = tickets.findIndex((ticket) => ticket.id === id);
    if (index >= 0) cards.scrollToIndex(index);
  });

  const focusCard = useCallback(
    (id: number) => {
      setCursor(id);
      onFocusCard(id);
    },
    [setCursor, onFocusCard],
  );

  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of a list without bullets
    <ul ref={list} role="list" className={styles.cards} style={{ height: cards.getTotalSize() }} onBlur={props.onBlur}>
      {cards.getVirtualItems().map(({ index, key, start }) => {
        const ticket = ticketAt(index);
        return (
          <li
            key={key}
            ref={cards.measureElement}
            data-index={index}
            className={styles.card}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {isSlot(index) ? (
              <div className={styles.slot}>{slotLabel}</div>
            ) : (
              ticket && (
                <TicketCard
                  ticket={ticket}
                  address={addressOf(ticket.id)}
                  timezone={timezone}
                  canWork={canWork(ticket)}
                  canAssign={canAssignOn?.(ticket.site_id) === true}
                  siteMark={siteMark}
                  q={q}
                  isSelected={selection.ids.has(ticket.id)}
                  isCursor={cursor === ticket.id}
                  onFocus={focusCard}
                  isDragged={ticket.id === dragged?.id}
                  isDropped={ticket.id === droppedId}
                  onOpen={openInPlace}
                />
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}
