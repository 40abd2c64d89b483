import {
  CHANNEL_EVENTS,
  CHANNEL_KIND_NAMES,
  type ChannelEvent,
  type ChannelKind,
} from '@deskbell/contract/channel-values';

export const EVENT_LABELS: Readonly<Record<ChannelEvent, string>> = {
  'ticket.created': 'New tickets',
  'customer.replied': 'Customer replied',
  'ticket.assigned': 'Assigned',
  'ticket.overdue': 'Overdue',
  'rating.bad': 'Bad rating',
  'widget.silent': 'Widget silent',
  'widget.back': 'Widget back',
  'page.hurts': 'Page alarm',
};

/** A newer server may send of more. */
export function deliveryLabel(type: string): string {
  if (type === 'ping') return 'Test';
  if (type === 'summary') return 'Summary';
  const event = CHANNEL_EVENTS.find((each) => each === type);
  return event ? EVENT_LABELS[event] : type;
}

/** No logos: they belong to the services. */
export const KIND_LETTERS: Readonly<Record<ChannelKind, string>> = {
  slack: 'SL',
  discord: 'DI',
  teams: 'TE',
  telegram: 'TG',
  ntfy: 'nt',
  matrix: '[m]',
  mattermost: 'MM',
  rocketchat: 'RC',
  googlechat: 'GC',
};

export const kindName = (kind: ChannelKind): string => CHANNEL_KIND_NAMES[kind];

interface AddressText {
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
}

const WEBHOOK = 'Incoming webhook address';

export const ADDRESS_TEXTS: Readonly<Record<Exclude<ChannelKind, 'telegram'>, AddressText>> = {
  slack: {
    label: WEBHOOK,
    hint: 'In Slack: Apps, Incoming Webhooks, Add to a channel, copy the address.',
    placeholder: 'https://hooks.slack.com/services/…',
  },
  discord: {
    label: 'Webhook address',
    hint: 'In Discord: Edit Channel, Integrations, Webhooks, New Webhook, Copy Webhook URL.',
    placeholder: 'https://discord.com/api/webhooks/…',
  },
  teams: {
    label: 'Workflow address',
    hint: 'In Teams: Workflows of the channel, the template that sends webhook alerts to it, copy the address.',
    placeholder: 'https://….logic.azure.com/workflows/…',
  },
  ntfy: {
    label: 'Address with the topic',
    hint: 'Anyone who knows the topic can read it: choose a long one.',
    placeholder: 'https://ntfy.sh/your-topic',
  },
  matrix: {
    label: 'Address of the room',
    hint: 'The call that sends to a room, with the access token of a user who is in it. The room must not be encrypted.',
    placeholder: 'https://…/_matrix/client/v3/rooms/!room:…/send/m.room.message?access_token=…',
  },
  mattermost: {
    label: WEBHOOK,
    hint: 'In Mattermost: Integrations, Incoming Webhooks, Add Incoming Webhook, copy the address.',
    placeholder: 'https://chat.example.com/hooks/…',
  },
  rocketchat: {
    label: WEBHOOK,
    hint: 'In Rocket.Chat: Workspace, Integrations, New, Incoming, copy the webhook URL.',
    placeholder: 'https://chat.example.com/hooks/…',
  },
  googlechat: {
    label: WEBHOOK,
    hint: 'In Google Chat: the menu of the space, Apps & integrations, Add webhooks, copy the link.',
    placeholder: 'https://chat.googleapis.com/v1/spaces/…',
  },
};
