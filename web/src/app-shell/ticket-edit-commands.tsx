import type { Ticket } from '@deskbell/contract/tickets';
import { Ban, FolderInput, Merge, Pencil, SignalHigh, Tag } from 'lucide-react';
import type { Command } from '../features/palette/command.ts';
import { requestTicketPart } from '../features/tickets/queries/ticket-part-requests.ts';
import { KEYS } from '../keys/key-table.ts';
import { ICON } from '../ui/marks/icon-sizes.ts';

const OF_UNMERGED: readonly Command[] = [
  {
    id: 'ticket-rename',
    label: 'Rename ticket',
    icon: <Pencil {...ICON} />,
    keywords: 'title edit',
    keys: KEYS.retitle.split('+'),
    run: () => requestTicketPart('retitle'),
  },
  {
    id: 'ticket-priority',
    label: 'Set priority…',
    icon: <SignalHigh {...ICON} />,
    keywords: 'urgent high medium low',
    keys: [KEYS.priority],
    run: () => requestTicketPart('priority'),
  },
  {
    id: 'ticket-tags',
    label: 'Tags…',
    icon: <Tag {...ICON} />,
    keywords: 'label add remove',
    keys: [KEYS.tags],
    run: () => requestTicketPart('tags'),
  },
  {
    id: 'ticket-merge',
    label: 'Merge into…',
    icon: <Merge {...ICON} />,
    keys: [KEYS.merge],
    run: () => requestTicketPart('merge'),
  },
  {
    id: 'ticket-move',
    label: 'Move to site…',
    icon: <FolderInput {...ICON} />,
    run: () => requestTicketPart('move'),
  },
];

const BLOCK: Command = {
  id: 'ticket-block',
  label: 'Block sender…',
  icon: <Ban {...ICON} />,
  keywords: 'spam',
  run: () => requestTicketPart('block'),
};

export const editCommands = ({ merged_into, user_email }: Ticket, canWork: boolean): Command[] => [
  ...(canWork && merged_into === null ? OF_UNMERGED : []),
  ...(canWork && user_email !== null ? [BLOCK] : []),
];
