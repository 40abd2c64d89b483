import type { getPushKey, savePushSubscription } from '@deskbell/contract/push';
import { call } from '../../../api/call.ts';
import { removePushWorker } from '../../../api/remove-push-worker.ts';
import { deviceName } from '../../../format/browser-name.ts';

const WORKER = '/push-worker.js';
const IOS = /\b(?:iPhone|iPad|iPod)\b/;

/** Why a browser gets no push; 'ios' offers it to apps of the Home Screen only. */
export type BrowserState = 'ready' | 'blocked' | 'ios' | 'unsupported';

export function readBrowserState(): BrowserState {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!hasPush) return isIos() ? 'ios' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
const isTouchedMac = () => /\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
const isIos = () => IOS.test(navigator.userAgent) || isTouchedMac();

export function thisDeviceName(): string {
  const name = deviceName(navigator.userAgent);
  return isTouchedMac() ? name.replace('Mac', 'iPad') : name;
}

/** A failure that the person can do something about, in words. */
export class NotSubscribed extends Error {}

/** The browser's question must follow the click: nothing is awaited before it. */
export async function notifyThisBrowser(): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return;
  if (permission !== 'granted') throw new NotSubscribed('The browser asked, and nothing was chosen. Try again.');
  const { key, unavailable } = await call<typeof getPushKey>('GET /api/push/key');
  if (key === null) throw new NotSubscribed(unavailable ?? 'Push is not available.');
  try {
    const { endpoint, keys } = (await subscribe(key)).toJSON();
    await call<typeof savePushSubscription>('POST /api/push/subscriptions', {
      body: {
        endpoint: endpoint ?? '',
        keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
        label: thisDeviceName(),
      },
    });
  } catch (error) {
    await removePushWorker();
    throw error;
  }
}

async function subscribe(key: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  // One of an earlier key would be refused.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  try {
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    throw new NotSubscribed('The push service of this browser did not answer. Some browsers and networks block it.', {
      cause,
    });
  }
}
