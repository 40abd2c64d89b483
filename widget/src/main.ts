/** `/widget.js`, loaded on every page view: draws the tab and imports the form file on first intent. */
import { PAGE_URL_MAX } from '@deskbell/contract/limits';
import type { Deskbell, Form, Look, Post } from './file-interfaces.ts';
import { Host } from './host.ts';
import { css } from './tab.css';

const IDLE_TIMEOUT_MS = 2_000;
/** Long, so that the retries of all open pages do not keep an overloaded server down. */
const RETRY_MS = 20_000;
/** Too Many Requests and all server errors. */
const FIRST_RETRY_STATUS = 429;

/** The page may have defined it, with an open() that only sets `opened`. */
// biome-ignore lint/suspicious/noAssignInExpressions: two statements take more bytes.
const deskbell = (window.Deskbell ||= {} as Deskbell);

async function start(): Promise<void> {
  // currentScript, which modules do not have, finds a script without a key: the server's answer says what is missing.
  const { dataset: settings, src } = (document.querySelector('[data-site-key]') ||
    document.currentScript) as HTMLScriptElement;
  // The API has the origin of this script.
  const { origin } = new URL(src);
  // The server chooses the first one with texts.
  let language: unknown = [settings.language, document.documentElement.lang, navigator.language];
  // A string body is sent as text/plain, which needs no CORS preflight; keepalive lets the request outlive the page.
  const post: Post = (endpoint: string, fields: object) =>
    fetch(`${origin}/api/widget/${endpoint}`, {
      method: 'POST',
      body: JSON.stringify({
        settings,
        language,
        site_key: settings.siteKey,
        user_id: settings.userId,
        // Truncated, since browsers send no large bodies with keepalive.
        page_url: location.href.slice(0, PAGE_URL_MAX),
        ...fields,
      }),
      keepalive: true,
    });
  let form: Promise<Form | null> | null | undefined;
  /** Holds the response first; 0 without one. */
  let look: Look & Response & { error?: string };
  const tab = document.createElement('button');

  const loadForm = () =>
    (form ??= import(`${origin}/widget/form-${language}-${FORM_HASH}.js`).catch(() => (form = null)));

  /** Sets the handler of a press, and runs it for a press that waits. */
  const answer = (onPress: () => unknown) => {
    tab.textContent = look.label || 'Support';
    deskbell.open = tab.onclick = onPress;
    if (deskbell.opened) {
      deskbell.opened = false;
      onPress();
    }
  };
  const openPage = () => open(`${origin}/support/${settings.siteKey}`);

  deskbell.open = () => (deskbell.opened = true);
  deskbell.close = () => form?.then((loaded) => loaded?.close());
  // An array turns null and undefined into ''.
  deskbell.identify = (userId) => (settings.userId = [userId] as unknown as string);

  // Deferred: the page's onload handler may call identify() first. setTimeout ignores the second function.
  await new Promise<unknown>(
    document.prerendering
      ? (resolve) => document.addEventListener('prerenderingchange', resolve)
      : (setTimeout as (resolve: (value: unknown) => void) => unknown),
  );
  try {
    // Not awaited yet, so that the response arrives meanwhile.
    const idle = new Promise((resolve) =>
      (window.requestIdleCallback || setTimeout)(resolve, { timeout: IDLE_TIMEOUT_MS }),
    );
    // undefined < 429 is false, so a missing response also retries. Until then a press opens the hosted form, at once:
    // browsers let a page open another one only within a press. setTimeout ignores what answer() returns.
    for (;;) {
      look = (await post('events', { type: 'load' }).catch(() => 0)) as typeof look;
      if (look.status < FIRST_RETRY_STATUS) break;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS, answer(openPage)));
    }
    await idle;
    look = await look.json();
    // Undefined for an inactive site.
    if (!look.active) throw look.error;
    language = look.language || language;
    try {
      // `pendingTicketsKey` of storage.ts inlined: the call costs three bytes.
      if (localStorage[`deskbell:${settings.siteKey}`])
        void loadForm().then((loaded) => loaded?.resume(post, settings));
    } catch {
      // The browser stores nothing for this page.
    }
    customElements.define('deskbell-widget', Host);
    const host = new Host();
    const root = host.attachShadow({ mode: 'open' });
    tab.onpointerenter = tab.onfocus = loadForm;
    document.documentElement.append(host);
    try {
      const sheet = new CSSStyleSheet();
      // The color goes into the sheet: a strict CSP of the page forbids style attributes. Where the site has no style of
      // its own, the parser drops the word undefined.
      sheet.replaceSync(`:host{all:initial;position:fixed;--c:${look.color}}${css}${look.style}`);
      root.adoptedStyleSheets = [sheet];
      root.append(tab);
    } catch {
      // The browser cannot show the form either: the form file draws a link to the hosted one.
      deskbell.opened = true;
    }
    answer(() => {
      tab.ariaBusy = 'true';
      // Three dots take ten bytes less than an ellipsis. The form file restores the label.
      tab.append('...');
      loadForm()
        .then((loaded) => (loaded as Form).open(post, settings, root, look.name, look))
        .catch(() => {
          tab.ariaBusy = null;
          deskbell.opened = true;
          answer(openPage);
        });
    });
  } catch (error) {
    answer(openPage);
    // Never throws into the host page, but says in the console why there is no tab.
    // biome-ignore lint/suspicious/noConsole: see above.
    if (error) console.warn(error);
  }
}

if (!deskbell.close) void start();
