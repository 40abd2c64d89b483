import { test as base, expect, type Page } from '@playwright/test';
import { type MailingProduct, startMailingProduct } from './mailing-product.ts';

interface Fixtures {
  /** Matches console errors that the journey provokes on purpose. */
  expectedConsoleErrors: RegExp | null;
  quietConsole: undefined;
}

interface WorkerFixtures {
  mailing: MailingProduct;
}

// Browsers log every 401, and the app looks up the session with this request.
const SIGNED_OUT_401 = /status of 401 .*\/api\/users\/me/;

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedConsoleErrors: [null, { option: true }],
  quietConsole: [
    async ({ page, expectedConsoleErrors }, use) => {
      const errors = collectErrors(page);
      await use(undefined);
      const isExpected = (error: string) => SIGNED_OUT_401.test(error) || expectedConsoleErrors?.test(error);
      expect(errors.filter((error) => !isExpected(error))).toEqual([]);
    },
    { auto: true },
  ],
  // Declared for all journeys: Playwright starts another worker, with a browser, for other fixtures of workers.
  mailing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      const product = await startMailingProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  return errors;
}

export { expect };
