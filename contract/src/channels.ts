import * as z from 'zod';
import { CHANNEL_EVENTS, CHANNEL_KINDS } from './channel-values.ts';
import { endpoint, id, timestamp } from './endpoint.ts';
import { CHANNEL_NAME_MAX, WEBHOOK_URL_MAX } from './limits.ts';
import { pageQuery } from './paging.ts';
import { requiredText } from './text.ts';
import { webhookDelivery } from './webhooks.ts';

const kind = z.enum(CHANNEL_KINDS, `Choose from ${CHANNEL_KINDS.join(', ')}.`);
const event = z.enum(CHANNEL_EVENTS, `Choose from ${CHANNEL_EVENTS.join(', ')}.`);

export const channel = z.object({
  id,
  team_id: id,
  kind,
  name: z.string(),
  /** Shortened, because whoever knows it can write to the channel. */
  url: z.string(),
  /** Null: all sites of the team. */
  site_ids: z.array(id).nullable(),
  events: z.array(event),
  with_text: z.boolean(),
  urgent_only: z.boolean(),
  is_active: z.boolean(),
  /** Why the server disabled it; null when a member did. */
  off_reason: z.string().nullable(),
  failing_since: timestamp.nullable(),
  /** When the service last took a message, within the 30 days of the log. */
  last_sent_at: timestamp.nullable(),
  created_by_name: z.string().nullable(),
  created_at: timestamp,
});
export type Channel = z.infer<typeof channel>;

const fields = {
  name: requiredText(CHANNEL_NAME_MAX, 'A name is required.'),
  url: requiredText(WEBHOOK_URL_MAX, 'An address is required.').optional(),
  token: z
    .string()
    .trim()
    .regex(/^\d{1,20}:[\w-]{20,100}$/, 'This is not the token of a bot. Copy it from BotFather.')
    .optional(),
  chat: z
    .string()
    .trim()
    .regex(/^(-?\d{1,20}|@\w{4,64})$/, 'Write the number of the chat, or @ and the name of a public channel.')
    .optional(),
  site_ids: z.array(id).min(1, 'Choose at least one site.').max(1_000).nullable(),
  events: z
    .array(event, 'Choose at least one event.')
    .min(1, 'Choose at least one event.')
    .max(50)
    .transform((events) => CHANNEL_EVENTS.filter((each) => events.includes(each))),
  with_text: z.boolean(),
  urgent_only: z.boolean(),
  is_active: z.boolean(),
};

export const newChannel = z.object({
  kind,
  ...fields,
  site_ids: fields.site_ids.default(null),
  with_text: fields.with_text.default(false),
  urgent_only: fields.urgent_only.default(false),
  is_active: fields.is_active.default(true),
});
export type NewChannel = z.infer<typeof newChannel>;

export const channelChanges = z.object(fields).partial();
export type ChannelChanges = z.infer<typeof channelChanges>;

export const channelDelivery = webhookDelivery.omit({ webhook_id: true, message_id: true }).extend({
  channel_id: id,
  /** What the service answered, in words; null before the first attempt. */
  answer: z.string().nullable(),
});
export type ChannelDelivery = z.infer<typeof channelDelivery>;

export const channelTest = channelDelivery.pick({ status: true, answer_status: true, answer_ms: true, answer: true });
export type ChannelTest = z.infer<typeof channelTest>;

const { name, url, token, chat } = fields;
export const channelDraft = z.object({ kind, name: name.optional(), url, token, chat });
export type ChannelDraft = z.infer<typeof channelDraft>;

export const listChannels = endpoint('GET /api/teams/:id/channels', {
  access: 'manage',
  summary: 'The chat channels of a team, newest first',
  reply: z.array(channel),
});

export const createChannel = endpoint('POST /api/teams/:id/channels', {
  access: 'manage',
  summary: 'Add a chat channel: with a url, or with the token and chat of a Telegram bot',
  body: newChannel,
  reply: channel,
  status: 201,
  fails: [409],
});

export const testNewChannel = endpoint('POST /api/teams/:id/channels/test', {
  access: 'manage',
  summary: 'Send a test message to an address that is not saved yet, and show what the service answers',
  body: channelDraft,
  reply: channelTest,
  fails: [429],
});

export const changeChannel = endpoint('PUT /api/teams/:id/channels/:channel', {
  access: 'manage',
  summary: 'Change a chat channel, or switch it on or off; its kind stays',
  body: channelChanges,
  reply: channel,
});

export const deleteChannel = endpoint('DELETE /api/teams/:id/channels/:channel', {
  access: 'manage',
  summary: 'Delete a chat channel with its log',
  reply: z.object({ id }),
});

export const testChannel = endpoint('POST /api/teams/:id/channels/:channel/test', {
  access: 'manage',
  summary: 'Send a test message now and show what the service answers',
  reply: channelDelivery,
  fails: [409, 429],
});

export const listChannelDeliveries = endpoint('GET /api/teams/:id/channels/:channel/deliveries', {
  access: 'manage',
  summary: 'What was sent to a chat channel in the last 30 days, newest first; X-Total-Count is their number',
  query: pageQuery,
  reply: z.array(channelDelivery),
});
