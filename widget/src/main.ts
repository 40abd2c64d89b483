/** `/widget.js`, loaded on every page view: draws the tab and imports the form file on first intent. */
import type { Deskbell, Form, Given, Look, Post } from './file-interfaces.ts';
import { Host } from './host.ts';
import { css } from './tab.css';

/** Long, so that the retries of all open pages do not keep an overloaded server down. */
const RETRY_MS = 20_000;
/** Too Many Requests and all server errors. */
const FIRST_RETRY_STATUS = 429;

/** The page may have defined it: an array of calls that wait, or an object with an open() that only sets `opened`. */
// biome-ignore lint/suspicious/noAssignInExpressions: two statements take more bytes.
const deskbell = (window.Deskbell ||= [] as unknown as Deskbell);

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
        page_url: location.href,
        ...fields,
      }),
      keepalive: true,
    });
  /** Holds the response first; 0 without one. */
  let look: Look & Response & { error?: string };
  const tab = document.createElement('button');

  const loadForm = (): Promise<Form | undefined> =>
    import(`${origin}/widget/form-${language}-${FORM_HASH}.js`).catch(() => {
      // A press then opens the hosted form.
    });

  /** Sets the handler of a press, and runs it for a press that waits. */
  const answer = (onPress: (given?: Given | Event) => unknown) => {
    tab.textContent = look.label || 'Support';
    deskbell.open = tab.onclick = onPress;
    if (deskbell.opened) onPress(deskbell.opened);
    deskbell.opened = 0;
  };
  // biome-ignore lint/style/useTemplate: a template takes five bytes more.
  const openPage = () => open(origin + '/support/' + settings.siteKey);

  deskbell.close = () => (deskbell.opened = '');
  deskbell.open = (given) => (deskbell.opened = given || true);
  // An array turns null and undefined into ''.
  deskbell.identify = (userId) => (settings.userId = [userId] as unknown as string);

  // Deferred: the page's onload handler may call identify() first. setTimeout ignores the second function.
  await new Promise<unknown>(
    document.prerendering
      ? (resolve) => document.addEventListener('prerenderingchange', resolve)
      : (setTimeout as (resolve: (value: unknown) => void) => unknown),
  );
  try {
    // undefined < 429 is false, so a missing response also retries. Until then a press opens the hosted form, at once:
    // browsers let a page open another one only within a press. setTimeout ignores what answer() returns.
    for (;;) {
      look = (await post('events', { type: 'load' }).catch(() => 0)) as typeof look;
      if (look.status < FIRST_RETRY_STATUS) break;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS, answer(openPage)));
    }
    look = await look.json();
    // Undefined for an inactive site.
    if (!look.active) throw look.error;
    language = look.language || language;
    customElements.define('deskbell-widget', Host);
    const host = new Host();
    const root = host.attachShadow({ mode: 'open' });
    for (const name of ['close', 'hide', 'show', 'on', 'push'] as const)
      deskbell[name] = (...given: unknown[]) =>
        loadForm().then((loaded) => loaded?.resume(post, settings, root, name, given));
    try {
      if (
        deskbell[0] ||
        document.querySelector('[data-deskbell-open]') ||
        look.page ||
        // `pendingTicketsKey` of storage.ts inlined: the call costs three bytes.
        localStorage[`deskbell:${settings.siteKey}`]
      )
        deskbell.push();
    } catch {
      // The browser stores nothing for this page.
    }
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
    answer((given) => {
      // Three dots take ten bytes less than an ellipsis. The form file restores the label.
      tab.append('...');
      loadForm()
        .then((loaded) => (loaded as Form).open(post, settings, root, look.name, look, given))
        .catch(() => {
          answer(openPage);
          openPage();
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
