import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { hasFirefox, startFirefox } from '../firefox.ts';
import { startHost } from '../host-page.ts';
import type { RemoteBrowser } from '../remote-browser.ts';
import { hasWebKit, startWebKit } from '../webkit.ts';

/** Missing engines are reported before the run; see scripts/test-machine.ts. */
const ENGINES = [
  { name: 'Firefox', isInstalled: hasFirefox, start: startFirefox },
  { name: 'WebKit', isInstalled: hasWebKit, start: startWebKit },
];

// Run in the page, where nothing of this file exists: what they need is written inside.

/** Waits for an element, in the widget, too; the browser may be navigating meanwhile. */
async function waitFor(browser: RemoteBrowser, selector: string, text = ''): Promise<void> {
  const isThere = (wanted: string, words: string) => {
    const roots = [document, document.querySelector('deskbell-widget')?.shadowRoot];
    return roots
      .flatMap((root) => [...(root?.querySelectorAll<HTMLElement>(wanted) ?? [])])
      .some((element) => element.offsetWidth > 0 && element.textContent?.includes(words));
  };
  await expect.poll(() => browser.run(isThere, selector, text).catch(() => false)).toBe(true);
}

const fillIn = (browser: RemoteBrowser, fields: Record<string, string>, button: string) =>
  browser.run(
    (values, pressed) => {
      const root = document.querySelector('deskbell-widget')?.shadowRoot ?? document;
      for (const [name, value] of Object.entries(values)) {
        const field = root.querySelector(`[name=${name}]`) as HTMLInputElement;
        field.value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      (root.querySelector(pressed) as HTMLElement).click();
    },
    fields,
    button,
  );

/** Whether the element has a visible edge or fill, and text that differs from it. */
const lookOf = (browser: RemoteBrowser, selector: string) =>
  browser.run((wanted) => {
    const root = document.querySelector('deskbell-widget')?.shadowRoot ?? document;
    const style = getComputedStyle(root.querySelector(wanted) as Element);
    return {
      isFilled: !/transparent|, 0\)/.test(style.backgroundColor),
      hasEdge: style.borderTopStyle === 'solid' && !/, 0\)/.test(style.borderTopColor),
      isLegible: style.color !== style.backgroundColor,
    };
  }, selector);

const underlineOf = (browser: RemoteBrowser, selector: string) =>
  browser.run((wanted) => getComputedStyle(document.querySelector(wanted) as Element).textDecorationLine, selector);

for (const { name, start } of ENGINES.filter(({ isInstalled }) => isInstalled())) {
  test(`${name} shows the public page, signs in, sends tickets and reads the reply`, async () => {
    const product = String(process.env.PRODUCT_URL);
    const host = await startHost();
    const browser = await start();
    try {
      await browser.goTo(product);
      await waitFor(browser, 'h1');
      await waitFor(browser, 'button', 'Start Free Today');
      await browser.run(() =>
        [...document.querySelectorAll('button')].find((button) => button.textContent?.includes('Sign In'))?.click(),
      );
      await waitFor(browser, '[name=email]');
      await fillIn(browser, { email: `${randomUUID()}@example.com`, name: 'Marta Lindqvist' }, 'button');
      await waitFor(browser, 'h1', 'Welcome back');
      const key = await browser.run(async () => {
        const body = JSON.stringify({ name: 'Willow & Clay', domain: 'willowandclay.example' });
        const headers = { 'content-type': 'application/json' };
        const created = await fetch('/api/sites', { method: 'POST', headers, body });
        return (await created.json()).api_key as string;
      });

      await browser.goTo(
        host.serve({ body: `<script src="${product}/widget.js" data-site-key="${key}" async></script>` }),
      );
      await waitFor(browser, 'button', 'Support');
      const tab = await browser.run(() => {
        const button = document.querySelector('deskbell-widget')?.shadowRoot?.querySelector('button') as HTMLElement;
        const { width, height, right, top, bottom } = button.getBoundingClientRect();
        return {
          edge: Math.round(innerWidth - right),
          width: Math.round(width),
          isUpright: height > width,
          isCentered: Math.abs((top + bottom) / 2 - innerHeight / 2) < 2,
          // A quarter turn to the left: it reads upwards.
          turn: getComputedStyle(button).transform.slice(0, 18),
        };
      });
      expect(tab).toEqual({ edge: 0, width: 40, isUpright: true, isCentered: true, turn: 'matrix(0, -1, 1, 0' });
      await browser.run(() => document.querySelector('deskbell-widget')?.shadowRoot?.querySelector('button')?.click());
      await waitFor(browser, 'dialog textarea');
      expect(await lookOf(browser, 'dialog')).toEqual({ isFilled: true, hasEdge: true, isLegible: true });
      expect(await lookOf(browser, 'dialog textarea')).toMatchObject({ hasEdge: true, isLegible: true });
      await fillIn(browser, { title: 'Parcel', description: 'Tracking says Tuesday.' }, '.main');
      await waitFor(browser, 'h2', 'received');
      const address = await browser.run(
        () =>
          document.querySelector('deskbell-widget')?.shadowRoot?.querySelector<HTMLInputElement>('.keep input')?.value,
      );

      await browser.goTo(String(address));
      await waitFor(browser, 'h1', 'Parcel');
      await fillIn(browser, { text: 'It has arrived.' }, 'form:has([name=text]) button');
      await waitFor(browser, 'body', 'Your reply was sent.');

      await browser.goTo(`${product}/dashboard`);
      await browser.run(
        async (ticket) => {
          const body = JSON.stringify({ comment: 'See [our guide](https://guide.example).', format: 'markdown' });
          const headers = { 'content-type': 'application/json' };
          await fetch(`/api/tickets/${ticket}/comments`, { method: 'POST', headers, body });
        },
        /\/t\/(\d+)/.exec(String(address))?.[1] ?? '',
      );

      await browser.goTo(`${product}/support/${key}`);
      expect(await underlineOf(browser, '.link')).toBe('underline');
      expect(await lookOf(browser, '.input')).toEqual({ isFilled: true, hasEdge: true, isLegible: true });
      expect(await lookOf(browser, '.btn-primary')).toMatchObject({ isFilled: true, isLegible: true });
      await fillIn(browser, { title: 'By hand', description: 'Without the widget.' }, '[type=submit]');
      await waitFor(browser, 'h1', 'received');

      await expect
        .poll(async () => {
          await browser.goTo(String(address));
          return underlineOf(browser, '.talk a').catch(() => 'not answered yet');
        })
        .toBe('underline');
    } finally {
      await browser.close();
      await host.close();
    }
  });
}
