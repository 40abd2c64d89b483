/** No zod here: every workspace imports these values. */
export const CHANNEL_KINDS = [
  'slack',
  'discord',
  'teams',
  'telegram',
  'ntfy',
  'matrix',
  'mattermost',
  'rocketchat',
  'googlechat',
] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

export const CHANNEL_KIND_NAMES: Readonly<Record<ChannelKind, string>> = {
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

export const CHANNEL_EVENTS = [
  'ticket.created',
  'customer.replied',
  'ticket.assigned',
  'ticket.overdue',
  'rating.bad',
  'widget.silent',
  'widget.back',
  'page.hurts',
] as const;
export type ChannelEvent = (typeof CHANNEL_EVENTS)[number];
