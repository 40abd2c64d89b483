/** The behavior file: how the open form gets along with the page, the keyboard and its own text. */
import type { Behavior } from './file-interfaces.ts';
import { forgetTickets, keepTicket, showKeptTickets } from './kept-tickets.ts';

/** Later than the host brings itself back. */
const REATTACHED_MS = 200;

export const keep: Behavior['keep'] = keepTicket;

export const attend: Behavior['attend'] = (dialog, { siteKey }, attachments, look) => {
  if (look?.forgets) forgetTickets(siteKey, attachments);
  else showKeptTickets(dialog, siteKey, attachments);
  const { host } = dialog.getRootNode() as ShadowRoot;
  keepKeys(host);
  showAgain(dialog);
  fitToKeyboard(dialog);
  const description = dialog.querySelector('textarea') as HTMLTextAreaElement;
  const grow = () => growWithText(description);
  description.addEventListener('input', grow);
  // Also when it is filled in, and once it is displayed.
  new ResizeObserver(grow).observe(dialog);
};

/** Keeps keys from the shortcuts of the page, which would take the host for no field. */
function keepKeys(host: Element): void {
  // In the capture phase of the window, which comes first. What the key does in the form is no listener.
  for (const type of ['keydown', 'keypress', 'keyup'])
    addEventListener(type, (event) => event.target === host && event.stopImmediatePropagation(), true);
}

/** A dialog that was removed with its document is not modal any more when the host has brought it back. */
function showAgain(dialog: HTMLDialogElement): void {
  // Called in a microtask, before the host is back; a ResizeObserver waits for a frame, which may come later than that.
  const observer = new MutationObserver(() => {
    watch();
    if (!dialog.open || dialog.isConnected) return;
    dialog.open = false;
    setTimeout(() => window.Deskbell?.open(), REATTACHED_MS);
  });
  // The host is a child of the root element, which may be replaced too.
  const watch = () => {
    for (const node of [document, ...document.children]) observer.observe(node, { childList: true });
  };
  watch();
}

/** Keeps the dialog above a phone's on-screen keyboard. */
function fitToKeyboard({ style }: HTMLDialogElement): void {
  const view = visualViewport as VisualViewport;
  // Percentages: the page may zoom its root element, and with it every other unit.
  const set = (name: string, pixels: number) => style.setProperty(name, `${(pixels / innerHeight) * 100}%`);
  const fitDialog = () => {
    // Pinch zoom shrinks the visual viewport too, but must not shrink the dialog.
    if (view.scale > 1.01) return;
    set('--height', view.height);
    set('--top', view.offsetTop);
  };
  // The keyboard may have come before this file.
  fitDialog();
  view.addEventListener('resize', fitDialog);
  view.addEventListener('scroll', fitDialog);
}

/** So that it never scrolls, and the clip over its end never covers text. */
function growWithText({ value, clientHeight, scrollHeight, style }: HTMLTextAreaElement): void {
  if (!value) style.minHeight = '';
  // Not measured by shrinking it first: the dialog would lose its scroll position.
  else if (scrollHeight > clientHeight) style.minHeight = `${scrollHeight + 2}px`;
}
