import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Config } from '../config/config.ts';
import type { SecretKey } from '../config/secret-key.ts';
import { Outbound } from '../outbound/outbound-fetch.ts';
import { PushKeys } from '../push/push-keys.ts';
import { pushSubjectOf } from '../push/push-origin.ts';
import { PushSender } from '../push/push-sender.ts';
import { PushWorker } from '../push/push-worker.ts';
import type { SignedIn } from './fixtures.ts';
import { type PushDevice, PushService } from './push-service.ts';
import { Browser, SECRET_KEY, startApp, testWebhooks } from './test-app.ts';
import { testDatabase } from './test-database.ts';
import { config } from './webhook-desk.ts';

export const pushService = new PushService();
export let pushApp: Awaited<ReturnType<typeof startApp>>;

/** An app that reaches a push service of our own. */
export function usePushDesk(settings: Partial<Config> = {}): void {
  beforeAll(async () => {
    await pushService.start();
    const webhooks = testWebhooks(await testDatabase(), config);
    void webhooks.worker.stop();
    pushApp = await startApp({ ...config, ...settings }, { webhooks });
  });
  afterAll(async () => {
    await pushApp.close();
    pushService.stop();
  });
}

/** The browser of a person, through the app of this desk. */
export function throughPushApp({ cookies }: Browser): Browser {
  const browser = new Browser(pushApp);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

export async function notifyDevice(user: Browser, device: PushDevice = pushService.aDevice()): Promise<PushDevice> {
  const saved = await throughPushApp(user).post('/api/push/subscriptions', device.subscription);
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return device;
}

/** What instances of the worker send, as many as are named. */
export async function deliverPushes({
  instances = 1,
  timeoutMs = 5_000,
  secretKey = SECRET_KEY,
}: {
  instances?: number;
  timeoutMs?: number;
  secretKey?: SecretKey;
} = {}): Promise<void> {
  const db = await testDatabase();
  const { publicUrl, supportEmail, outboundAllow } = config;
  const outbound = new Outbound({ allowed: outboundAllow, allowsHttp: true });
  const subject = pushSubjectOf(publicUrl, supportEmail);
  const sender = new PushSender({ keys: new PushKeys(db, secretKey), outbound, subject, timeoutMs });
  const errors: unknown[] = [];
  const workers = Array.from(
    { length: instances },
    () => new PushWorker({ db, sender, onRecorded: () => undefined, onError: (error) => errors.push(error) }),
  );
  for (const worker of workers) worker.wake();
  await Promise.all(workers.map((worker) => worker.drained()));
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(errors).toEqual([]);
}

/** Ends the pauses of a person's devices after failures. */
export const endPushPauses = async ({ owner }: SignedIn) =>
  sql`update push_subscriptions set busy_until = null where user_id = ${owner.id}`.execute(await testDatabase());
