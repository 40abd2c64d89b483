import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isChangingStatus } from '../optimistic-ticket-change.ts';
import { useTicketActions } from '../ticket-actions.ts';

/** Status changes of the open ticket; ignored while another is in flight. Archiving closes the dialog. */
export function useDialogStatus(ticket: Ticket | undefined, onClose: () => void) {
  const queryClient = useQueryClient();
  const { setStatus, setStatusQuietly } = useTicketActions();
  const [failed, setFailed] = useState<{ id: number; status: TicketStatus } | null>(null);
  const canChange = () => ticket !== undefined && !isChangingStatus(queryClient, ticket.id);

  return {
    /** The status that could not be set. */
    failedStatus: failed && failed.id === ticket?.id ? failed.status : null,
    changeStatus(status: TicketStatus) {
      if (!ticket || !canChange() || ticket.status === status) return;
      setFailed(null);
      // The failure is logged, and the control shows the status again that it had.
      setStatusQuietly(ticket, status).catch(() => setFailed({ id: ticket.id, status }));
    },
    /** After a reply, with which it is undone. */
    closeAfterReply() {
      if (!ticket || ticket.status === 'closed') return;
      setStatusQuietly(ticket, 'closed', { isRemembered: false }).catch(() =>
        setFailed({ id: ticket.id, status: 'closed' }),
      );
    },
    archive() {
      if (!ticket || !canChange()) return;
      void setStatus([ticket], 'archived');
      onClose();
    },
  };
}
