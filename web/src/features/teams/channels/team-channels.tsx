import type { Channel } from '@deskbell/contract/channels';
import { CHANNELS_MAX } from '@deskbell/contract/limits';
import { MessagesSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { useUrlDialog } from '../../../ui/hooks/use-url-dialog.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Count } from '../../../ui/marks/badge.tsx';
import { ICON, ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import type { TeamSite } from '../members/access-fields.tsx';
import { useChannels } from './channel-queries.ts';
import { type ChannelAction, ChannelRow } from './channel-row.tsx';

const ChannelDialog = lazyPart(async () => (await import('./channel-dialog.tsx')).ChannelDialog, { isFloating: true });
const DeleteChannelDialog = lazyPart(async () => (await import('./delete-channel-dialog.tsx')).DeleteChannelDialog, {
  isFloating: true,
});
const ChannelLogDialog = lazyPart(async () => (await import('./channel-log-dialog.tsx')).ChannelLogDialog, {
  isFloating: true,
});

interface TeamChannelsProps {
  teamId: number;
  timezone: string;
  sites: readonly TeamSite[];
}

type Open = { dialog: 'add' } | { dialog: ChannelAction; channel: Channel };

export function TeamChannels({ teamId, timezone, sites }: TeamChannelsProps) {
  const { data: channels, isError, refetch } = useChannels(teamId);
  const [open, setOpen] = useState<Open | null>(null);
  const log = useUrlDialog('channel');
  const logged = channels?.find(({ id }) => id === log.openId);
  const close = () => setOpen(null);
  const add = () => setOpen({ dialog: 'add' });

  return (
    <>
      <SectionHead
        title="Channels"
        titleId="channels"
        count={channels && channels.length > 0 && <Count>{channels.length}</Count>}
      >
        {channels && channels.length > 0 && <AddButton size="sm" count={channels.length} onClick={add} />}
      </SectionHead>
      <Card aria-labelledby="channels">
        {!channels && isError && <LoadFailure label="The channels" onRetry={() => void refetch()} />}
        {!channels && !isError && <RecordSkeletons label="Loading channels" />}
        {channels?.length === 0 && (
          <EmptyState
            icon={<MessagesSquare {...ICON_LG} />}
            title="No channels yet"
            action={<AddButton count={0} onClick={add} />}
          >
            Send new tickets and alarms to Slack, Teams, Discord, Telegram, ntfy, Matrix, Mattermost, Rocket.Chat or
            Google Chat.
          </EmptyState>
        )}
        {channels && channels.length > 0 && (
          <ul>
            {channels.map((channel) => (
              <ChannelRow
                key={channel.id}
                channel={channel}
                sites={sites}
                timezone={timezone}
                log={log.linkTo(channel.id)}
                onLog={() => log.open(channel.id)}
                onAction={(dialog) => setOpen({ dialog, channel })}
              />
            ))}
          </ul>
        )}
      </Card>
      {(open?.dialog === 'add' || open?.dialog === 'edit') && (
        <ChannelDialog
          teamId={teamId}
          sites={sites}
          channel={open.dialog === 'edit' ? open.channel : undefined}
          onClose={close}
        />
      )}
      {open?.dialog === 'delete' && <DeleteChannelDialog channel={open.channel} onClose={close} />}
      {logged && <ChannelLogDialog channel={logged} timezone={timezone} onClose={log.close} />}
    </>
  );
}

function AddButton({ size = 'md', count, onClick }: { size?: 'md' | 'sm'; count: number; onClick: () => void }) {
  const isFull = count >= CHANNELS_MAX;
  return (
    <Button
      variant="primary"
      size={size}
      icon={<Plus {...ICON} />}
      disabled={isFull}
      title={isFull ? `A team has at most ${CHANNELS_MAX} channels.` : undefined}
      onClick={onClick}
    >
      Add Channel
    </Button>
  );
}
