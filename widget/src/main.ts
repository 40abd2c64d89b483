/** `/widget.js`, loaded on every page view: draws the tab and imports the form file on first intent. */
import { PAGE_URL_MAX, USER_ID_MAX } from '@deskbell/contract/limits';
import { textOn } from './contrast.ts';
import type { Form, Post } from './file-interfaces.ts';
import { Host } from './host.ts';
import { css } from './tab.css';

const IDLE_TIMEOUT_MS = 2_000;
/** Long, so that the retries of all open pages do not keep an overloaded server down. */
const RETRY_MS = 20_000;
/** From Too Many Requests up, including all server errors. */
const FIRST_RETRY_STATUS = 429;

const ignore = () => {
  // Never throw into the host page.
};

async function start(): Promise<void> {
  // The API has the origin of this script.
  const { dataset: settings, src } = document.currentScript as HTMLScriptElement;
  if (window.Deskbell) return;
  const { origin } = new URL(src);
  // A string body is sent as text/plain, which needs no CORS preflight; keepalive lets the request outlive the page.
  const post: Post = (endpoint: string, fields: object) =>
    fetch(`${origin}/api/widget/${endpoint}`, {
      method: 'POST',
      body: JSON.stringify({
        site_key: settings.siteKey,
        // Truncated, since the server refuses longer ones; long ids differ at their end.
        user_id: settings.userId?.slice(-USER_ID_MAX),
        page_url: location.href.slice(0, PAGE_URL_MAX),
        ...fields,
      }),
      keepalive: true,
    });
  let form: Promise<Form | undefined> | null | undefined;
  // Browsers cache a failed import by its URL, so each retry has another query.
  let attempt = '';

  const loadForm = () => {
    // The server chooses the file by the languages of the page and the browser.
    const languages = [document.documentElement.lang, navigator.language];
    // biome-ignore lint/suspicious/noAssignInExpressions: a separate return costs the loader two bytes.
    return (form ??= import(`${origin}/widget/form-${languages}-${FORM_HASH}.js${attempt}`).catch(() => {
      form = null;
      attempt += '?';
    }));
  };

  const postLoadEvent = (): Promise<Response> =>
    post('events', { type: 'load' })
      .catch(ignore)
      .then((response) =>
        // undefined < 429 is false, so a missing response also retries.
        (response?.status as number) < FIRST_RETRY_STATUS
          ? (response as Response)
          : new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(postLoadEvent),
      );

  const open = () =>
    drawn
      .then(loadForm)
      .then((loaded) => loaded?.open(post, settings, root, name))
      .catch(ignore);

  window.Deskbell = {
    open,
    close: () => form?.then((loaded) => loaded?.close()),
    identify: (userId) => {
      // An array turns null and undefined into ''.
      settings.userId = [userId] as unknown as string;
    },
  };

  // Deferred: the page's onload handler may call identify() first.
  await new Promise((resolve) =>
    document.prerendering ? document.addEventListener('prerenderingchange', resolve) : setTimeout(resolve),
  );
  // Requested before the idle callback, so that the response arrives meanwhile.
  const response = postLoadEvent();
  await new Promise((resolve) => (window.requestIdleCallback || setTimeout)(resolve, { timeout: IDLE_TIMEOUT_MS }));
  try {
    // `pendingTicketsKey` of storage.ts, spelled out: the call costs three bytes.
    if (localStorage[`deskbell:${settings.siteKey}`]) void loadForm().then((loaded) => loaded?.resume(post, settings));
  } catch {
    ignore();
  }
  // An inactive site has no color: drawing the tab throws, and nothing is shown.
  const { name, color, error } = await (await response).json();
  // biome-ignore lint/suspicious/noConsole: tells the developer of the page why there is no tab.
  if (error) console.warn(error);
  customElements.define('deskbell-widget', Host);
  const host = new Host();
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  // The color goes into the sheet: a strict CSP of the page forbids style attributes.
  sheet.replaceSync(`:host{position:fixed;--c:${color};--t:${textOn(color)}}${css}`);
  root.adoptedStyleSheets = [sheet];
  const tab = document.createElement('button');
  root.append(tab);
  tab.append('Support');
  tab.onpointerenter = tab.onfocus = loadForm;
  tab.onclick = open;
  document.documentElement.append(host);
}

const drawn = start();
drawn.catch(ignore);
