import type { Webhook } from '@deskbell/contract/webhooks';
import { Trash2 } from 'lucide-react';
import { failureText } from '../../../api/failure-text.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDeleteWebhook } from './webhook-queries.ts';

export function DeleteWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const deletion = useDeleteWebhook({ teamId: webhook.team_id, webhookId: webhook.id });

  const remove = () =>
    deletion.mutate(undefined, {
      onSuccess: () => {
        showToast('success', 'Webhook deleted');
        onClose();
      },
    });

  return (
    <ConfirmAction
      title="Delete this webhook?"
      question={`${webhook.url} gets no more events. The log and what is still waiting to be sent are deleted too. This cannot be undone.`}
      problem={deletion.error && failureText(deletion.error)}
      action="Delete Webhook"
      icon={<Trash2 {...ICON} />}
      isBusy={deletion.isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
