import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { PUSH_DEVICES_MAX } from './push-values.ts';

const ENDPOINT_MAX = 1_000;
const LABEL_MAX = 80;
/** An uncompressed point of P-256, and 16 bytes, in base64url. */
const POINT = /^B[A-P][\w-]{85}=?$/;
const SECRET = /^[\w-]{22}(?:==)?$/;

const pushEndpoint = z
  .string('An address is required.')
  .min(1, 'An address is required.')
  .max(ENDPOINT_MAX, `The address has more than ${ENDPOINT_MAX} characters.`)
  .regex(/^[\x21-\x7e]*$/, 'This is not an address of a push service.');

export const newPushSubscription = z.object({
  endpoint: pushEndpoint,
  keys: z.object({
    p256dh: z.string().regex(POINT, 'This is not a key of a browser.'),
    auth: z.string().regex(SECRET, 'This is not a secret of a browser.'),
  }),
  /** Shown in the list of devices: "Mac, Chrome". */
  label: z
    .string('A name of the device is required.')
    .trim()
    .min(1, 'A name of the device is required.')
    .max(LABEL_MAX, `The name has more than ${LABEL_MAX} characters.`),
});
export type NewPushSubscription = z.infer<typeof newPushSubscription>;

export const pushSubscription = z.object({
  id,
  label: z.string(),
  /** The host of the push service: "fcm.googleapis.com". */
  service: z.string(),
  /** Belongs to the session of this request: a session has one device. */
  is_current: z.boolean(),
  created_at: timestamp,
  /** When the push service last took a push; null before the first. */
  last_used_at: timestamp.nullable(),
  /** Pushes in a row that the service did not take. */
  failures: z.int(),
});
export type PushSubscriptionRow = z.infer<typeof pushSubscription>;

export const getPushKey = endpoint('GET /api/push/key', {
  access: 'user',
  summary: 'The key that browsers subscribe with, or why this installation cannot push',
  reply: z.object({
    /** An uncompressed point of P-256 in base64url; null where push is not available. */
    key: z.string().nullable(),
    /** Why push is not available, in words; null where it is. */
    unavailable: z.string().nullable(),
  }),
});

export const listPushSubscriptions = endpoint('GET /api/push/subscriptions', {
  access: 'user',
  summary: 'The devices of the signed-in user that get push, newest first',
  reply: z.array(pushSubscription),
});

export const savePushSubscription = endpoint('POST /api/push/subscriptions', {
  access: 'user',
  summary: `Notify the browser of this session, instead of what it had before; at most ${PUSH_DEVICES_MAX} devices a person`,
  body: newPushSubscription,
  reply: pushSubscription,
  fails: [409],
});

export const removePushSubscription = endpoint('DELETE /api/push/subscriptions/:id', {
  access: 'user',
  summary: 'Stop notifying a device',
  reply: z.object({ id }),
});

export const removePushEndpoint = endpoint('DELETE /api/push/subscriptions', {
  access: 'user',
  summary: 'Stop notifying the browser that has this endpoint; signing out does it, too',
  body: z.object({ endpoint: pushEndpoint }),
  reply: z.object({ id }),
  fails: [404],
});

export const testPushSubscription = endpoint('POST /api/push/subscriptions/:id/test', {
  access: 'user',
  summary: 'Push a test to a device, and answer what the push service said',
  reply: z.object({
    is_sent: z.boolean(),
    /** The answer of the push service in words. */
    words: z.string(),
    /** The push service no longer knows the device, so it was removed. */
    is_removed: z.boolean(),
  }),
  fails: [429],
});
