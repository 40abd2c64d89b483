import type { getPushKey, listPushSubscriptions } from '@deskbell/contract/push';
import type { PushPayload } from '@deskbell/contract/push-values';
import type * as z from 'zod';

declare const self: ServiceWorkerGlobalScope;

type Reply<Endpoint extends { reply: z.ZodType }> = z.infer<Endpoint['reply']>;

/** A tab that is frozen or shows a page for visitors does not answer. */
const ANSWER_MS = 500;
/** Browsers demand a notification for every push, also for one that cannot be read. */
const UNREADABLE: PushPayload = {
  title: 'Something new on your desk',
  body: '',
  tag: 'unreadable',
  path: '/inbox',
  kind: 'test',
  ticket_id: null,
  inbox_id: null,
};

/** What web/src/app-shell/push-messages.ts answers and does. */
interface Tab {
  readonly client: WindowClient;
  /** The ticket that is open in it. */
  readonly ticketId: number | null;
}

// Tabs need not reload for a later release: it handles no requests.
self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => event.waitUntil(show(payloadOf(event.data))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(Promise.all([open(event.notification.data), markRead(event.notification.data)]));
});
self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(subscribeAnew()));

function payloadOf(data: PushMessageData | null): PushPayload {
  try {
    return data?.json() ?? UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

async function show(push: PushPayload): Promise<void> {
  const tabs = await openTabs();
  for (const { client } of tabs) client.postMessage({ kind: 'pushed', push: push.kind });
  const isInFront = ({ client, ticketId }: Tab) =>
    client.focused && client.visibilityState === 'visible' && ticketId === push.ticket_id;
  if (push.ticket_id !== null && tabs.some(isInFront)) return;
  // TypeScript lacks `renotify`, by which a second notification of a ticket is heard, too.
  const options: NotificationOptions & { renotify: boolean } = {
    body: push.body,
    tag: push.tag,
    renotify: true,
    icon: '/icon-192.png',
    badge: '/notification-badge.png',
    dir: 'auto',
    data: push,
  };
  await self.registration.showNotification(push.title, options);
}

async function open(push: PushPayload): Promise<void> {
  const tabs = await openTabs();
  const tab = tabs.find(({ ticketId }) => ticketId !== null && ticketId === push.ticket_id) ?? tabs[0];
  if (!tab) return void (await self.clients.openWindow(push.path));
  tab.client.postMessage({ kind: 'open', path: push.path, ticketId: push.ticket_id });
  await tab.client.focus();
}

async function markRead({ inbox_id }: PushPayload): Promise<void> {
  if (inbox_id !== null) await send('PUT', '/api/inbox/read', { ids: [inbox_id] });
}

/** Tabs of the desk, the last focused one first. Their addresses do not say what they show: those are of the first page. */
async function openTabs(): Promise<readonly Tab[]> {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return (await Promise.all(clients.map(ask))).filter((tab) => tab !== null);
}

function ask(client: WindowClient): Promise<Tab | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ANSWER_MS);
    port1.onmessage = ({ data }: MessageEvent<number | null>) => resolve({ client, ticketId: data });
    client.postMessage({ kind: 'which ticket' }, [port2]);
  });
}

/** The push service gave the browser another address. A device that was removed meanwhile stays removed. */
async function subscribeAnew(): Promise<void> {
  const devices = await get<typeof listPushSubscriptions>('/api/push/subscriptions');
  const device = devices.find(({ is_current }) => is_current);
  const { key } = await get<typeof getPushKey>('/api/push/key');
  if (!device || key === null) return;
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  await send('POST', '/api/push/subscriptions', { endpoint, keys, label: device.label });
}

const send = (method: 'POST' | 'PUT', path: string, body: object): Promise<Response> =>
  fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

async function get<Endpoint extends { reply: z.ZodType }>(path: string): Promise<Reply<Endpoint>> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return answer.json();
}
