import type { Channel } from '@deskbell/contract/channels';
import { Trash2 } from 'lucide-react';
import { failureText } from '../../../api/failure-text.ts';
import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDeleteChannel } from './channel-queries.ts';

export function DeleteChannelDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const deletion = useDeleteChannel({ teamId: channel.team_id, channelId: channel.id });

  const remove = () =>
    deletion.mutate(undefined, {
      onSuccess: () => {
        showToast('success', 'Channel deleted');
        onClose();
      },
    });

  return (
    <ConfirmAction
      title="Delete this channel?"
      question={`${isolated(channel.name)} gets no more messages. The log and what is still waiting to be sent are deleted too. This cannot be undone.`}
      problem={deletion.error && failureText(deletion.error)}
      action="Delete Channel"
      icon={<Trash2 {...ICON} />}
      isBusy={deletion.isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
