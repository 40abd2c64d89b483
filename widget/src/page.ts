/** The page file: what a page does with the widget, by calls, by buttons of its own and by its address. */
import { addRules } from './elements.ts';
import { showHint } from './fields.ts';
import type { Attachments, Call, Deskbell, Given, Page } from './file-interfaces.ts';

const FILLED = ['title', 'description', 'email', 'name'] as const;
const OPENERS = '[data-deskbell-open]';
const ADDRESS = '#support';

type Listener = (detail: object) => unknown;

const listeners = new Map<string, Listener[]>();
/** What the page filled in last: it may replace that, but nothing that the visitor typed. */
const filled: Given = {};
let isListening = false;

export const call: Page['call'] = (dialog, root, attachments, name, given = []) => {
  const deskbell = window.Deskbell as Deskbell;
  const isFirst = !isListening;
  if (isFirst) {
    isListening = true;
    // A stub of the page is no array.
    const waiting = Array.isArray(deskbell) ? (deskbell.splice(0) as Call[]) : [];
    giveCalls(deskbell, dialog, root.firstChild as HTMLElement);
    announce(dialog, attachments);
    listen(deskbell);
    deskbell.push(...waiting);
    openAtAddress(deskbell);
  }
  if (name) run(deskbell, [name, ...given]);
  return isFirst;
};

export const fill: Page['fill'] = (dialog, given) => {
  const form = dialog.querySelector('form') as HTMLFormElement;
  for (const name of FILLED) {
    const text = given[name];
    const control = form.elements.namedItem(name) as HTMLInputElement;
    if (text === undefined || text === null || (control.value && control.value !== filled[name])) continue;
    control.value = `${text}`;
    filled[name] = control.value;
  }
  showHint(form);
};

/** A call that the page got wrong says so in the console, and leaves the others alone. */
function run(deskbell: Deskbell, [name, ...given]: Call): void {
  try {
    (deskbell as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...given);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: for who writes the page.
    console.warn(error);
  }
}

function giveCalls(deskbell: Deskbell, dialog: HTMLDialogElement, tab: HTMLElement): void {
  deskbell.push = (...calls) => {
    for (const each of calls) run(deskbell, each);
  };
  deskbell.close = () => dialog.close();
  deskbell.hide = () => {
    tab.hidden = true;
  };
  deskbell.show = () => {
    tab.hidden = false;
    if (tab.className) return;
    // The site may hide it by style. In print it stays away.
    tab.className = 'shown';
    addRules(tab, '@media screen{.shown:not([hidden]){display:block!important}}');
  };
  deskbell.on = (event, listener) => {
    listeners.set(event, [...(listeners.get(event) ?? []), listener]);
  };
}

function announce(dialog: HTMLDialogElement, attachments: Attachments): void {
  const tell = (event: string, detail: object) => {
    for (const listener of listeners.get(event) ?? []) setTimeout(listener, 0, detail);
  };
  new MutationObserver(() => tell(dialog.open ? 'open' : 'close', {})).observe(dialog, { attributeFilter: ['open'] });
  const { keep } = attachments;
  attachments.keep = (siteKey, ticket) => {
    tell('sent', { id: ticket.id });
    keep?.(siteKey, ticket);
  };
}

function listen(deskbell: Deskbell): void {
  addEventListener('click', (event) => {
    const [target] = event.composedPath();
    const opener = target instanceof Element && target.closest(`${OPENERS},a[href="${ADDRESS}"]`);
    if (!opener) return;
    if (opener.matches(OPENERS)) event.preventDefault();
    deskbell.open();
  });
  addEventListener('hashchange', () => openAtAddress(deskbell));
}

function openAtAddress(deskbell: Deskbell): void {
  if (location.hash === ADDRESS) deskbell.open();
}
