import type { Ticket } from '@deskbell/contract/tickets';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { usePageOffset } from '../../../ui/use-page-offset.ts';
import { withTicket } from '../ticket-address.ts';
import styles from './column-cards.module.css';
import { TicketCard } from './ticket-card.tsx';

const CARD_PX = 118;
const SLOT_PX = 118;
const GAP_PX = 8;
const OVERSCAN = 4;

interface ColumnCardsProps {
  tickets: readonly Ticket[];
  dragged: Ticket | null;
  droppedId: number | null;
  /** Label of the drop placeholder, while a card is dragged over this column. */
  slotLabel: string | null;
  timezone: string;
}

/** Virtualized list: renders the cards in view and the dragged one. */
export function ColumnCards({ tickets, dragged, droppedId, slotLabel, timezone }: ColumnCardsProps) {
  const [params] = useSearchParams();
  const list = useRef<HTMLUListElement>(null);
  const top = usePageOffset(list);

  const nextIndex = slotLabel && dragged ? tickets.findIndex(({ id }) => id < dragged.id) : -1;
  const slotAt = nextIndex < 0 ? tickets.length : nextIndex;
  const count = tickets.length + (slotLabel ? 1 : 0);
  const ticketAt = (index: number) => (slotLabel && index >= slotAt ? tickets[index - 1] : tickets[index]);
  const isSlot = (index: number) => slotLabel !== null && index === slotAt;

  const draggedAt = tickets.findIndex(({ id }) => id === dragged?.id);
  const cards = useWindowVirtualizer({
    count,
    estimateSize: (index) => (isSlot(index) ? SLOT_PX : CARD_PX),
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

  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of a list without bullets
    <ul ref={list} role="list" className={styles.cards} style={{ height: cards.getTotalSize() }}>
      {cards.getVirtualItems().map(({ index, key, start }) => {
        const ticket = ticketAt(index);
        return (
          <li
            key={key}
            ref={cards.measureElement}
            data-index={index}
            className={styles.card}
            style={{ '--offset': `${start - top}px` } as CSSProperties}
          >
            {isSlot(index) ? (
              <div className={styles.slot}>{slotLabel}</div>
            ) : (
              ticket && (
                <TicketCard
                  ticket={ticket}
                  address={withTicket(params, ticket.id)}
                  timezone={timezone}
                  isDragged={ticket.id === dragged?.id}
                  isDropped={ticket.id === droppedId}
                />
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}
