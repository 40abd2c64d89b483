import type { endTicketPage } from '@deskbell/contract/ticket-page';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';

export function EndLinkDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: () =>
      call<typeof endTicketPage>('PUT /api/tickets/:id/page', { params: { id: ticketId }, body: { ended: true } }),
    onError: (error) => console.error('Failed to end the visitor link:', error),
    onSuccess() {
      // The history line comes with the ticket.
      void queryClient.invalidateQueries({ queryKey: queryKeys.ticket(ticketId) });
      showToast('success', 'Visitor link ended', 'The ticket has a new one.');
      onClose();
    },
  });
  return (
    <ConfirmAction
      title="End this link?"
      question="It stops working at once for everyone who has it, the visitor included. A new link takes its place."
      problem={ending.error && failureText(ending.error, 'The link could not be ended. Please try again.')}
      action="End This Link"
      isBusy={ending.isPending}
      onConfirm={() => ending.mutate()}
      onClose={onClose}
    />
  );
}
