/** The behavior file: how the open form interacts with the page, the keyboard and its own text. */
import { TICKET_DESCRIPTION_MAX, USER_NAME_MAX } from '@deskbell/contract/limits';
import { css } from './behavior.css';
import { addRules } from './elements.ts';
import type { Behavior, Kept, Long } from './file-interfaces.ts';
import { keptTicketsKey, read, store } from './storage.ts';

/** Longer than the host takes to reattach itself. */
const REATTACHED_MS = 200;
/** In pixels; from there on the description scrolls. */
const DESCRIPTION_MAX_HEIGHT = 320;

const importBeside = <Exports>(name: string): Promise<Exports> => import(import.meta.url.replace('behavior', name));

let showKept: ((kept: Kept) => void) | undefined;

export const keep: Behavior['keep'] = async (...ticket) => {
  const kept = await importBeside<Kept>('kept');
  showKept?.(kept);
  kept.keep(...ticket);
};

export const attend: Behavior['attend'] = (dialog, { siteKey }, attachments, look) => {
  const key = keptTicketsKey(siteKey);
  showKept = (kept) => kept.show(dialog, siteKey, attachments);
  if (look?.forgets) {
    attachments.keep = () => undefined;
    store(key);
  } else if (read(key)) void importBeside<Kept>('kept').then(showKept);
  addRules(dialog, css);
  const { host } = dialog.getRootNode() as ShadowRoot;
  keepKeys(host);
  showAgain(dialog);
  fitToKeyboard(dialog);
  const form = dialog.querySelector('form') as HTMLFormElement;
  // Not before the form is painted: the first call of Intl takes longer than building the form.
  const timezone = form.elements.namedItem('timezone') as HTMLInputElement;
  timezone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const description = dialog.querySelector('textarea') as HTMLTextAreaElement;
  let isLong = false;
  const attendText = () => {
    growWithText(description);
    // No field is cut by a maximum length: what is pasted may be too long, and its end is what matters.
    isLong ||= [...form.querySelectorAll<HTMLInputElement>('[dir]')].some(
      ({ name, value }) => value.length > (name === 'description' ? TICKET_DESCRIPTION_MAX : USER_NAME_MAX),
    );
    if (isLong) void importBeside<Long>('long').then((long) => long.check(dialog, attachments));
  };
  form.addEventListener('input', attendText);
  new ResizeObserver(attendText).observe(dialog);
};

/** Keeps keys from shortcuts of the page, which does not recognize the host as a field. */
function keepKeys(host: Element): void {
  // The window's capture phase comes first. What a key does in the form needs no listener.
  for (const type of ['keydown', 'keypress', 'keyup'])
    addEventListener(type, (event) => event.target === host && event.stopImmediatePropagation(), true);
}

/** A dialog that was removed with its document is not modal any more when the host has brought it back. */
function showAgain(dialog: HTMLDialogElement): void {
  // A MutationObserver runs in a microtask, before the host is back; a ResizeObserver waits for a frame.
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
  // The keyboard may have opened before this file was loaded.
  fitDialog();
  view.addEventListener('resize', fitDialog);
  view.addEventListener('scroll', fitDialog);
}

function growWithText({ value, clientHeight, scrollHeight, style }: HTMLTextAreaElement): void {
  if (!value) style.minHeight = '';
  // Shrinking it to measure would lose the dialog's scroll position.
  else if (scrollHeight > clientHeight) style.minHeight = `${Math.min(scrollHeight + 2, DESCRIPTION_MAX_HEIGHT)}px`;
}
