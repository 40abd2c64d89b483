import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isChangingStatus } from '../queries/optimistic-ticket-change.ts';
import { useTicketActions } from '../queries/ticket-actions.ts';

/** Ignored while another change is in flight. Archiving closes the dialog. */
export function useDialogStatus(ticket: Ticket | undefined, onClose: () => void) {
  const queryClient = useQueryClient();
  const { setStatus, setStatusQuietly } = useTicketActions();
  const [failed, setFailed] = useState<{ id: number; status: TicketStatus } | null>(null);
  const canChange = () => ticket !== undefined && !isChangingStatus(queryClient, ticket.id);

  return {
    failedStatus: failed && failed.id === ticket?.id ? failed.status : null,
    changeStatus(status: TicketStatus) {
      if (!ticket || !canChange() || ticket.status === status) return;
      setFailed(null);
      setStatusQuietly(ticket, status).catch(() => setFailed({ id: ticket.id, status }));
    },
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
