/** `/widget.js`, loaded on every page view: draws the tab and imports the form file on first intent. */
import { PAGE_URL_MAX, USER_ID_MAX } from '@deskbell/contract/limits';
import type { Form, Post } from './file-interfaces.ts';
import { Host } from './host.ts';
import { css } from './tab.css';

const IDLE_TIMEOUT_MS = 2_000;
/** Long, so that the retries of all open pages do not keep an overloaded server down. */
const RETRY_MS = 20_000;
/** From Too Many Requests up, including all server errors. */
const FIRST_RETRY_STATUS = 429;

async function start(): Promise<void> {
  if (window.Deskbell) return;
  // Not currentScript, which modules do not have.
  const { dataset: settings, src } = document.querySelector('[data-site-key]') as HTMLScriptElement;
  // The API has the origin of this script.
  const { origin } = new URL(src);
  // The server chooses the first that has texts.
  let language: unknown = [settings.language, document.documentElement.lang, navigator.language];
  // A string body is sent as text/plain, which needs no CORS preflight; keepalive lets the request outlive the page.
  const post: Post = (endpoint: string, fields: object) =>
    fetch(`${origin}/api/widget/${endpoint}`, {
      method: 'POST',
      body: JSON.stringify({
        settings,
        language,
        site_key: settings.siteKey,
        // Truncated, since the server refuses longer ones; long ids differ at their end.
        user_id: settings.userId?.slice(-USER_ID_MAX),
        page_url: location.href.slice(0, PAGE_URL_MAX),
        ...fields,
      }),
      keepalive: true,
    });
  let form: Promise<Form | undefined> | null | undefined;
  const tab = document.createElement('button');
  // Browsers cache a failed import by its URL, so each retry has another query.
  let attempt = '';

  const loadForm = () =>
    (form ??= import(`${origin}/widget/form-${language}-${FORM_HASH}.js${attempt}`).catch(() => {
      form = null;
      attempt += '?';
    }));

  const postLoadEvent = (): Promise<Response> =>
    post('events', { type: 'load' }).then(
      (response) => (response.status < FIRST_RETRY_STATUS ? response : retryLater()),
      retryLater,
    );
  const retryLater = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(postLoadEvent);

  const openForm = () => {
    // The form file restores the label.
    tab.append('…');
    drawn
      .then(loadForm)
      .then((loaded) => (loaded as Form).open(post, settings, root, look.name, look))
      .catch(() => {
        tab.textContent = 'Failed to load: open page';
        tab.onclick = () => open(`${origin}/support/${settings.siteKey}`);
      });
  };

  window.Deskbell = {
    open: openForm,
    close: () => form?.then((loaded) => loaded?.close()),
    identify: (userId) => {
      // An array turns null and undefined into ''.
      settings.userId = [userId] as unknown as string;
    },
  };

  // Deferred: the page's onload handler may call identify() first. setTimeout ignores the second function.
  await new Promise<unknown>(
    document.prerendering
      ? (resolve) => document.addEventListener('prerenderingchange', resolve)
      : (setTimeout as (resolve: (value: unknown) => void) => unknown),
  );
  // Requested before the idle callback, so that the response arrives meanwhile.
  const response = postLoadEvent();
  await new Promise((resolve) => (window.requestIdleCallback || setTimeout)(resolve, { timeout: IDLE_TIMEOUT_MS }));
  try {
    // `pendingTicketsKey` of storage.ts, spelled out: the call costs three bytes.
    if (localStorage[`deskbell:${settings.siteKey}`]) void loadForm().then((loaded) => loaded?.resume(post, settings));
  } catch {
    // The browser stores nothing for this page.
  }
  const look = await (await response).json();
  // Undefined for an inactive site.
  if (!look.active) throw look.error;
  language = look.language || language;
  customElements.define('deskbell-widget', Host);
  const host = new Host();
  const root = host.attachShadow({ mode: 'open' });
  tab.append(look.label || 'Support');
  tab.onpointerenter = tab.onfocus = loadForm;
  tab.onclick = openForm;
  document.documentElement.append(host);
  try {
    const sheet = new CSSStyleSheet();
    // The color goes into the sheet: a strict CSP of the page forbids style attributes. Where the site has no style of
    // its own, the parser drops the word undefined.
    sheet.replaceSync(`:host{position:fixed;--c:${look.color}}${css}${look.style}`);
    root.adoptedStyleSheets = [sheet];
    root.append(tab);
  } catch {
    // The browser cannot show the form either: the form file draws a link to the hosted one.
    openForm();
  }
}

const drawn = start();
// Never throws into the host page, but says in the console why there is no tab.
// biome-ignore lint/suspicious/noConsole: see above.
drawn.catch((error) => error && console.warn(error));
