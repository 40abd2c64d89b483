import type { Ticket } from '@deskbell/contract/tickets';
import { DraftBadge } from './draft-badge.tsx';
import { IssueMark } from './issue-mark.tsx';
import { SuggestionMark } from './suggestion-mark.tsx';

type TicketFlagsProps = Pick<Ticket, 'suggested_by' | 'has_draft' | 'known_issue'>;

/** What few tickets have. */
export const TicketFlags = ({ suggested_by, has_draft, known_issue }: TicketFlagsProps) => (
  <>
    {suggested_by && <SuggestionMark name={suggested_by} />}
    {has_draft && <DraftBadge />}
    {known_issue && <IssueMark issue={known_issue} />}
  </>
);
