import * as z from 'zod';
import { endpoint, givenTime, id, timestamp } from './endpoint.ts';
import { WEBHOOK_URL_MAX } from './limits.ts';
import { pageQuery } from './paging.ts';
import { requiredText } from './text.ts';
import { DELIVERY_STATUSES, WEBHOOK_EVENTS } from './webhook-values.ts';

/** Pings need not be chosen. */
const chosenEvent = z.enum(WEBHOOK_EVENTS, `Choose from ${WEBHOOK_EVENTS.join(', ')}.`);

export const webhook = z.object({
  id,
  team_id: id,
  site_id: id.nullable(),
  url: z.string(),
  events: z.array(chosenEvent),
  includes_notes: z.boolean(),
  is_active: z.boolean(),
  /** Why the server disabled it; null when a member did. */
  off_reason: z.string().nullable(),
  failing_since: timestamp.nullable(),
  /** The secret before the rotation signs until then, too. */
  former_secret_until: timestamp.nullable(),
  created_by_name: z.string().nullable(),
  created_at: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

const webhookFields = {
  url: requiredText(WEBHOOK_URL_MAX, 'An address is required.'),
  events: z
    .array(chosenEvent, 'Choose at least one event.')
    .min(1, 'Choose at least one event.')
    .max(50)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  site_id: id.nullable(),
  includes_notes: z.boolean(),
  is_active: z.boolean(),
};

export const newWebhook = z.object({
  ...webhookFields,
  site_id: webhookFields.site_id.default(null),
  includes_notes: webhookFields.includes_notes.default(false),
  is_active: webhookFields.is_active.default(true),
});
export type NewWebhook = z.infer<typeof newWebhook>;

export const webhookChanges = z.object(webhookFields).partial();
export type WebhookChanges = z.infer<typeof webhookChanges>;

const webhookSecret = z.object({ secret: z.string() });

export const webhookDelivery = z.object({
  id,
  webhook_id: id,
  /** The webhook-id header, by which receivers recognize a repeated delivery. */
  message_id: z.string(),
  type: z.string(),
  ticket_id: id.nullable(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  /** Null after the last attempt. */
  next_attempt_at: timestamp.nullable(),
  /** Null before the first attempt. */
  body: z.string().nullable(),
  answer_status: z.int().nullable(),
  answer_ms: z.int().nullable(),
  /** The start of the answer, or why there was none. */
  answer_start: z.string().nullable(),
  created_at: timestamp,
  settled_at: timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const listWebhooks = endpoint('GET /api/teams/:id/webhooks', {
  access: 'manage',
  summary: 'The webhooks of a team, newest first',
  reply: z.array(webhook),
});

export const createWebhook = endpoint('POST /api/teams/:id/webhooks', {
  access: 'manage',
  summary: 'Add a webhook; the reply is the only one that shows its secret',
  body: newWebhook,
  reply: webhook.extend(webhookSecret.shape),
  status: 201,
  fails: [409],
});

export const changeWebhook = endpoint('PUT /api/teams/:id/webhooks/:webhook', {
  access: 'manage',
  summary: 'Change a webhook, or switch it on or off',
  body: webhookChanges,
  reply: webhook,
});

export const deleteWebhook = endpoint('DELETE /api/teams/:id/webhooks/:webhook', {
  access: 'manage',
  summary: 'Delete a webhook with its log',
  reply: z.object({ id }),
});

export const rotateWebhookSecret = endpoint('POST /api/teams/:id/webhooks/:webhook/secret', {
  access: 'manage',
  summary: 'Make a new secret; for 24 hours deliveries are signed with both',
  reply: webhookSecret,
});

export const testWebhook = endpoint('POST /api/teams/:id/webhooks/:webhook/test', {
  access: 'manage',
  summary: 'Send a ping now and show its result',
  reply: webhookDelivery,
  fails: [409, 429],
});

export const listDeliveries = endpoint('GET /api/teams/:id/webhooks/:webhook/deliveries', {
  access: 'manage',
  summary: 'What was sent to a webhook in the last 30 days, newest first; X-Total-Count is their number',
  query: pageQuery,
  reply: z.array(webhookDelivery),
});

export const repeatDelivery = endpoint('POST /api/teams/:id/webhooks/:webhook/deliveries/:delivery/again', {
  access: 'manage',
  summary: 'Send a delivery again, with the same id and body',
  reply: z.object({ count: z.int() }),
});

export const repeatFailedDeliveries = endpoint('POST /api/teams/:id/webhooks/:webhook/deliveries/again', {
  access: 'manage',
  summary: 'Send all failed deliveries since a time again',
  body: z.object({ since: givenTime }),
  reply: z.object({ count: z.int() }),
});
