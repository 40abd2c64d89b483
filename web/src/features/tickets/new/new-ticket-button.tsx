import { Plus } from 'lucide-react';
import { number } from '../../../format/counted.ts';
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { useBegunTickets } from './begun-tickets.ts';
import { requestNewTicket } from './new-ticket-requests.ts';

export const NewTicketButton = ({ size = 'md' }: Pick<ButtonProps, 'size'>) => (
  <Button size={size} icon={<Plus {...ICON} />} title={useBegunHint()} onClick={requestNewTicket}>
    New ticket
  </Button>
);

/** The tooltip of whatever opens a new ticket. */
export function useBegunHint(): string | undefined {
  const { length } = useBegunTickets();
  return length > 0 ? `${number(length)} begun` : undefined;
}
