import { DESKBELL } from './deskbell-sender.ts';
import { isolate } from './fill-in.ts';
import type { Message } from './message-layout.ts';

export interface IntegrationNewsContent {
  readonly kind:
    | 'token_created'
    | 'token_expires'
    | 'token_without_expiry'
    | 'webhook_failing'
    | 'webhook_off'
    | 'channel_failing'
    | 'channel_off';
  readonly team_id: number;
  readonly team_name: string;
  readonly about: {
    readonly token?: string;
    readonly maker?: string;
    readonly role?: string;
    readonly date?: string;
    /** The host of a webhook: the rest of its address may hold a secret. */
    readonly host?: string;
    readonly channel?: string;
    readonly reason?: string;
  };
}

const TABS = {
  token: { tab: 'tokens', label: 'Open API Tokens' },
  webhook: { tab: 'webhooks', label: 'Open Webhooks' },
  channel: { tab: 'channels', label: 'Open Channels' },
} as const;

export function integrationNews(content: IntegrationNewsContent, publicUrl: string): Message {
  const { kind, team_id, team_name } = content;
  const { heading, text } = WORDS[kind](content);
  const { tab, label } = TABS[kind.split('_')[0] as keyof typeof TABS];
  return {
    subject: heading,
    preview: text,
    sender: DESKBELL,
    heading,
    blocks: [{ paragraph: text }, { button: { label, url: `${publicUrl}/teams/${team_id}?tab=${tab}` } }],
    reason: `You get this because you are an owner of ${isolate(team_name)}.`,
  };
}

type Words = (content: IntegrationNewsContent) => { heading: string; text: string };

const WORDS: Record<IntegrationNewsContent['kind'], Words> = {
  token_created: ({ team_name, about }) => ({
    heading: `New API token for ${team_name}`,
    text: `${isolate(about.maker ?? 'A member')} made the token ${isolate(about.token ?? '')} for ${isolate(team_name)}. It acts as an ${about.role ?? 'agent'} of the team. If you do not know why, revoke it.`,
  }),
  token_expires: ({ team_name, about }) => ({
    heading: `An API token of ${team_name} expires soon`,
    text: `The token ${isolate(about.token ?? '')} stops working on ${about.date}. Make a new one where it is still needed.`,
  }),
  token_without_expiry: ({ team_name, about }) => ({
    heading: `Is this API token of ${team_name} still needed?`,
    text: `The token ${isolate(about.token ?? '')} has no expiry. If nothing uses it any more, revoke it.`,
  }),
  webhook_failing: ({ team_name, about }) => ({
    heading: `A webhook of ${team_name} has been failing for a day`,
    text: `Nothing reached ${about.host} since yesterday. ${about.reason ?? ''} After five days it is switched off.`,
  }),
  webhook_off: ({ team_name, about }) => ({
    heading: `A webhook of ${team_name} was switched off`,
    text: `Nothing more is sent to ${about.host}. ${about.reason ?? ''} Switch it on again when the receiver works.`,
  }),
  channel_failing: ({ team_name, about }) => ({
    heading: `A channel of ${team_name} has been failing for a day`,
    text: `Nothing reached the channel ${isolate(about.channel ?? '')} since yesterday. ${about.reason ?? ''} After five days it is switched off.`,
  }),
  channel_off: ({ team_name, about }) => ({
    heading: `A channel of ${team_name} was switched off`,
    text: `Nothing more is sent to the channel ${isolate(about.channel ?? '')}. ${about.reason ?? ''} Switch it on again when the service takes messages.`,
  }),
};

export const isIntegrationNews = <Other extends { readonly kind: string }>(
  content: IntegrationNewsContent | Other,
): content is IntegrationNewsContent => content.kind in WORDS;
