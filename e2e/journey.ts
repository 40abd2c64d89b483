import { test as base, expect, type Page } from '@playwright/test';

interface Fixtures {
  /** Console errors that the journey provokes on purpose. */
  expectedConsoleErrors: RegExp | null;
  quietConsole: undefined;
}

// The browser itself reports every 401; asking who is signed in is how the product finds out that nobody is.
const NOBODY_IS_SIGNED_IN = /status of 401 .*\/api\/users\/me/;

/** A Playwright test on the shared product that fails on any console or page error nobody expected. */
export const test = base.extend<Fixtures>({
  expectedConsoleErrors: [null, { option: true }],
  quietConsole: [
    async ({ page, expectedConsoleErrors }, use) => {
      const errors = collectErrors(page);
      await use(undefined);
      const isExpected = (error: string) => NOBODY_IS_SIGNED_IN.test(error) || expectedConsoleErrors?.test(error);
      expect(errors.filter((error) => !isExpected(error))).toEqual([]);
    },
    { auto: true },
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
