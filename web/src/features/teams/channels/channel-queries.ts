import type {
  ChannelChanges,
  ChannelDraft,
  changeChannel,
  createChannel,
  deleteChannel,
  listChannelDeliveries,
  listChannels,
  NewChannel,
  testChannel,
  testNewChannel,
} from '@deskbell/contract/channels';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../../api/call.ts';
import { useRefetching } from '../../../api/use-refetching.ts';
import { useDeliveryPages } from '../webhooks/use-delivery-pages.ts';

/** Below the key of the team, whose events invalidate it. */
const keyOf = (teamId: number) => ['teams', teamId, 'channels'];

interface ChannelIds {
  teamId: number;
  channelId: number;
}

const paramsOf = ({ teamId, channelId }: ChannelIds) => ({ id: teamId, channel: channelId });

export function useChannels(teamId: number) {
  return useQuery({
    queryKey: keyOf(teamId),
    queryFn: () => call<typeof listChannels>('GET /api/teams/:id/channels', { params: { id: teamId } }),
    refetchOnWindowFocus: 'always',
  });
}

export const useCreateChannel = (teamId: number) =>
  useRefetching(keyOf(teamId), (body: Omit<NewChannel, 'is_active'>) =>
    call<typeof createChannel>('POST /api/teams/:id/channels', { params: { id: teamId }, body }),
  );

export const useTestNewChannel = (teamId: number) =>
  useMutation({
    mutationFn: (body: ChannelDraft) =>
      call<typeof testNewChannel>('POST /api/teams/:id/channels/test', { params: { id: teamId }, body }),
  });

export const useChangeChannel = (ids: ChannelIds) =>
  useRefetching(keyOf(ids.teamId), (body: ChannelChanges) =>
    call<typeof changeChannel>('PUT /api/teams/:id/channels/:channel', { params: paramsOf(ids), body }),
  );

export const useDeleteChannel = (ids: ChannelIds) =>
  useRefetching(
    keyOf(ids.teamId),
    () => call<typeof deleteChannel>('DELETE /api/teams/:id/channels/:channel', { params: paramsOf(ids) }),
    'onSettled',
  );

export const useTestChannel = (ids: ChannelIds) =>
  useRefetching(
    keyOf(ids.teamId),
    () => call<typeof testChannel>('POST /api/teams/:id/channels/:channel/test', { params: paramsOf(ids) }),
    'onSettled',
  );

export const useChannelDeliveries = (ids: ChannelIds) =>
  useDeliveryPages([...keyOf(ids.teamId), ids.channelId, 'deliveries'], (query) =>
    callPage<typeof listChannelDeliveries>('GET /api/teams/:id/channels/:channel/deliveries', {
      params: paramsOf(ids),
      query,
    }),
  );
