/** `/widget.js`, on every page view of every customer's site: draws the tab and fetches the form on first intent. */
import { chooseLanguage } from './choose-language.ts';
import type { Form } from './desk.ts';
import { drawTab, Host } from './launcher.ts';
import { callsTo } from './transport.ts';

const START_WITHIN_MS = 2_000;
/** Long enough that all the pages that wait for a server do not keep it down. */
const PAUSE_MS = 20_000;
/** And whatever is above: too many at once, or a server in trouble. */
const TRY_LATER_STATUS = 429;

const keepQuiet = () => {
  // Whatever goes wrong here, the page has no part in it.
};

async function start(): Promise<void> {
  // Where this script came from is where its calls go.
  const { dataset: settings, src } = document.currentScript as HTMLScriptElement;
  if (window.Deskbell) return;
  const { origin } = new URL(src);
  const post = callsTo(origin, settings);
  let form: Promise<Form | undefined> | null | undefined;
  // Browsers may remember a failed import by its address; another address is tried afresh.
  let attempt = '';

  const loadForm = () => {
    const language = chooseLanguage(`${[document.documentElement.lang, navigator.language]}en`);
    form ??= import(`${origin}/widget/form-${language}-${FORM_HASH}.js${attempt}`).catch(() => {
      form = null;
      attempt += '?';
    });
    return form;
  };

  const load = (): Promise<Response> =>
    post('events', { type: 'load' })
      .catch(keepQuiet)
      .then((answer) =>
        // No answer has no status, which is below nothing.
        (answer?.status as number) < TRY_LATER_STATUS
          ? (answer as Response)
          : new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(load),
      );

  const open = () =>
    drawn
      .then(loadForm)
      .then((loaded) => loaded?.open(post, settings, root, name))
      .catch(keepQuiet);

  window.Deskbell = {
    open,
    close: () => form?.then((loaded) => loaded?.close()),
    identify: (userId) => {
      // As text: in a list null and undefined become none.
      settings.userId = [userId] as unknown as string;
    },
  };

  // Not at once: a page that waited for this script may have to say who is there.
  await new Promise((resolve) =>
    document.prerendering ? document.addEventListener('prerenderingchange', resolve) : setTimeout(resolve),
  );
  // On its way while the page is busy with itself.
  const answer = load();
  await new Promise((resolve) => (window.requestIdleCallback || setTimeout)(resolve, { timeout: START_WITHIN_MS }));
  try {
    if (localStorage[`deskbell:${settings.siteKey}`]) void loadForm().then((loaded) => loaded?.resume(post, settings));
  } catch {
    keepQuiet();
  }
  // An inactive site has no color: that ends it here, with nothing drawn.
  const { name, color } = await (await answer).json();
  customElements.define('deskbell-widget', Host);
  const host = new Host();
  const root = host.attachShadow({ mode: 'open' });
  const tab = drawTab(root, color);
  tab.onpointerenter = tab.onfocus = loadForm;
  tab.onclick = open;
  document.documentElement.append(host);
}

const drawn = start();
drawn.catch(keepQuiet);
