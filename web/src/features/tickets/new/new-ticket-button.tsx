import { Plus } from 'lucide-react';
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { requestNewTicket } from './new-ticket-requests.ts';

export const NewTicketButton = ({ size = 'md' }: Pick<ButtonProps, 'size'>) => (
  <Button size={size} icon={<Plus {...ICON} />} onClick={requestNewTicket}>
    New ticket
  </Button>
);
