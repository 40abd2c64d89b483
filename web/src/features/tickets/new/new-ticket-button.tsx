import { Plus } from 'lucide-react';
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { useBegunHint } from './begun-storage.ts';
import { requestNewTicket } from './new-ticket-requests.ts';

export const NewTicketButton = ({ size = 'md' }: Pick<ButtonProps, 'size'>) => (
  <Button size={size} icon={<Plus {...ICON} />} title={useBegunHint()} onClick={requestNewTicket}>
    New ticket
  </Button>
);
