import type { Ticket } from '@deskbell/contract/tickets';
import { ChevronDown, ChevronUp, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted, number } from '../../format/counted.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Panel, PanelHead, PanelMeta, PanelTitle } from '../../ui/layout/panel.tsx';
import { ICON, ICON_LG } from '../../ui/marks/icon-sizes.ts';
import styles from './ticket-section.module.css';

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth', 'fifth'];

interface TicketSectionProps {
  title: string;
  page: { items: Ticket[]; total: number } | undefined;
  onRetry: (() => void) | undefined;
  /** Given where the rows can be folded. */
  fold?: { isOpen: boolean; onChange: (isOpen: boolean) => void } | undefined;
  more?: ReactNode;
  foot?: ReactNode;
  row: (ticket: Ticket) => ReactNode;
}

export function TicketSection({ title, page, onRetry, fold, more, foot, row }: TicketSectionProps) {
  return (
    <Panel aria-labelledby="tickets" aria-busy={!page}>
      <PanelHead>
        <PanelTitle id="tickets">{title}</PanelTitle>
        {page && page.items.length > 0 && (
          <PanelMeta>
            Showing {number(page.items.length)} of {counted(page.total, 'ticket')}
          </PanelMeta>
        )}
        {more}
        {fold && <FoldButton title={title} {...fold} />}
      </PanelHead>
      {fold?.isOpen !== false && (
        <div id="ticket-rows">
          {!page && onRetry && <LoadFailure label={title} onRetry={onRetry} />}
          {!page && !onRetry && PLACEHOLDERS.map((each) => <TicketPlaceholder key={each} />)}
          {page?.items.length === 0 && <NoTicketsYet />}
          {page && page.items.length > 0 && <ul>{page.items.map(row)}</ul>}
          {foot}
        </div>
      )}
    </Panel>
  );
}

interface FoldButtonProps {
  title: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

const FoldButton = ({ title, isOpen, onChange }: FoldButtonProps) => (
  <IconButton
    label={`${isOpen ? 'Fold' : 'Open'} ${title}`}
    className={styles.fold}
    aria-expanded={isOpen}
    aria-controls={isOpen ? 'ticket-rows' : undefined}
    icon={isOpen ? <ChevronUp {...ICON} /> : <ChevronDown {...ICON} />}
    onClick={() => onChange(!isOpen)}
  />
);

const NoTicketsYet = () => (
  <EmptyState icon={<Inbox {...ICON_LG} />} title="No tickets yet">
    Tickets appear here when visitors contact you through the Support tab.
  </EmptyState>
);

function TicketPlaceholder() {
  return (
    <div className={styles.placeholder} aria-hidden="true">
      <Skeleton width={20} height={20} radius={5} />
      <Skeleton width="60%" />
      <Skeleton width={64} />
      <Skeleton width={72} />
    </div>
  );
}
