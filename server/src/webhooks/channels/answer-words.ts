import type { ChannelKind } from '@deskbell/contract/channel-values';
import type { ChannelDelivery } from '@deskbell/contract/channels';

const NAMES: Readonly<Record<ChannelKind, string>> = {
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  telegram: 'Telegram',
  ntfy: 'ntfy',
  matrix: 'Matrix',
  mattermost: 'Mattermost',
  rocketchat: 'Rocket.Chat',
  googlechat: 'Google Chat',
};

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'it does not understand the message, or knows no such chat',
  401: 'it refuses the token',
  403: 'it does not allow writing here',
  404: 'it does not know this address',
  410: 'the channel is gone',
  429: 'it takes no more messages just now',
};

type Answered = Pick<ChannelDelivery, 'attempts' | 'answer_status' | 'answer_start'>;

export function answerInWords(kind: ChannelKind, { attempts, answer_status, answer_start }: Answered): string | null {
  const name = NAMES[kind];
  if (answer_status === null) return attempts > 0 && answer_start ? `${name} did not take it. ${answer_start}` : null;
  if (answer_status >= 200 && answer_status < 300) return `${name} took the message.`;
  const meaning = MEANINGS[answer_status] ?? (answer_status >= 500 ? 'it has a problem of its own' : null);
  const said = answer_start ? ` It said: ${answer_start}` : '';
  return `${name} answered ${answer_status}${meaning === null ? '' : `: ${meaning}`}.${said}`;
}
