import type { Channel } from '@deskbell/contract/channels';
import { showToast } from '../../../ui/feedback/toast.ts';
import { addressOf, type ChannelFields, changesIn, fieldsOf } from './channel-draft.ts';
import { useChangeChannel, useCreateChannel } from './channel-queries.ts';

/** Adds a channel, or sends what changed of one. */
export function useSaveChannel(teamId: number, channel: Channel | undefined, onSaved: () => void) {
  const creation = useCreateChannel(teamId);
  const change = useChangeChannel({ teamId, channelId: channel?.id ?? 0 });

  function finish() {
    showToast('success', channel ? 'Channel saved' : 'Channel added');
    onSaved();
  }

  function save(fields: ChannelFields) {
    if (!channel) {
      const { kind, name, site_ids, events, with_text, urgent_only } = fields;
      creation.mutate(
        { kind, name, site_ids, events, with_text, urgent_only, ...addressOf(fields) },
        { onSuccess: finish },
      );
      return;
    }
    const changes = changesIn(fieldsOf(channel), fields);
    if (Object.keys(changes).length === 0) onSaved();
    else change.mutate(changes, { onSuccess: finish });
  }

  const { error, isPending, reset } = channel ? change : creation;
  return { error, isPending, reset, save };
}
