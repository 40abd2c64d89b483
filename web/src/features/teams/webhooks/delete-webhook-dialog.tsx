import type { Webhook } from '@deskbell/contract/webhooks';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmCancel, ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/field.tsx';
import { ICON } from '../../../ui/icon-sizes.ts';
import { showToast } from '../../../ui/toast.ts';
import { failureText } from '../failure-text.ts';
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
    <ConfirmDialog
      title="Delete this webhook?"
      question={`${webhook.url} gets no more events. The log and what is still waiting to be sent are deleted too. This cannot be undone.`}
      detail={deletion.error && <FormError>{failureText(deletion.error)}</FormError>}
      onClose={onClose}
    >
      <ConfirmCancel />
      <Button variant="danger-solid" icon={<Trash2 {...ICON} />} busy={deletion.isPending} onClick={remove}>
        Delete Webhook
      </Button>
    </ConfirmDialog>
  );
}
