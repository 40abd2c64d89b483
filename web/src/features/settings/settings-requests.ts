import { createChannel } from '../../ui/channel.ts';

const channel = createChannel<void>();

export const requestSettings = () => channel.send();
export const useSettingsRequests = channel.useListener;
