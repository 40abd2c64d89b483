import { afterAll, beforeAll } from 'vitest';
import type { Config } from '../config/config.ts';
import { type PushDevice, PushService } from './push-service.ts';
import { Browser, startApp, testWebhooks } from './test-app.ts';
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
