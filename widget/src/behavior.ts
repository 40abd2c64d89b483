/** The behavior file: how the open form interacts with the page, the keyboard and its own text. */

import * as texts from '@deskbell/contract/languages/en';
import { TICKET_DESCRIPTION_MAX, USER_NAME_MAX } from '@deskbell/contract/limits';
import { css } from './behavior.css';
import { addRules } from './elements.ts';
import type { Attachments, Behavior, Files, Help, Kept, Known, Long, OpenAnswer, Post } from './file-interfaces.ts';
import { CLIP } from './icons.ts';
import { keptTicketsKey, read, store } from './storage.ts';

/** Longer than the host takes to reattach itself. */
const REATTACHED_MS = 200;
/** In pixels; from there on the description scrolls. */
const DESCRIPTION_MAX_HEIGHT = 320;

const importBeside = <Exports>(name: string): Promise<Exports> => import(import.meta.url.replace('behavior', name));

let showKept: ((kept: Kept) => void) | undefined;
let isForgetting = false;
let uploading: Promise<Files> | undefined;

export const keep: Behavior['keep'] = async (...ticket) => {
  if (isForgetting) return;
  const kept = await importBeside<Kept>('kept');
  showKept?.(kept);
  kept.keep(...ticket);
};

export const attend: Behavior['attend'] = (dialog, settings, attachments, look, answer, post) => {
  const { siteKey } = settings;
  const key = keptTicketsKey(siteKey);
  showKept = (kept) => kept.show(dialog, siteKey, attachments);
  if (look?.forgets) {
    isForgetting = true;
    store(key);
  } else if (read(key)) void importBeside<Kept>('kept').then(showKept);
  addRules(dialog, css);
  const { host } = dialog.getRootNode() as ShadowRoot;
  keepKeys(host);
  showAgain(dialog);
  fitToKeyboard(dialog);
  // A failed open event must not keep the visitor from writing.
  answer?.then((opened) => offer(opened, dialog, settings, attachments)).catch(() => undefined);
  answer
    ?.then(async ({ known_issues, helps }) => {
      // The team writes in the language of the site; an empty one is unknown.
      const language = look?.language ?? '';
      if (known_issues)
        (await importBeside<Known>('known')).show(dialog, post as Post, attachments, known_issues, language);
      if (helps) (await importBeside<Help>('help')).show(dialog, post as Post, attachments);
    })
    // Neither must keep the visitor from writing.
    .catch(() => undefined);
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

const offer = ({ takes_files }: OpenAnswer, ...to: Parameters<typeof offerFiles>) => {
  if (takes_files) offerFiles(...to);
};

function offerFiles(dialog: HTMLDialogElement, settings: DOMStringMap, attachments: Attachments): void {
  const { el, icon, load } = attachments;
  const input = el('input', { type: 'file', multiple: true, className: 'unseen' });
  const clip = el('label', 'clip', input, el('span', '', icon(CLIP), texts.attachFiles));
  // Hovering the clip only loads the files file.
  const take = async (event: Event & { clipboardData?: DataTransfer | null; dataTransfer?: DataTransfer | null }) => {
    const { types, files } = (event.clipboardData ?? event.dataTransfer ?? input) as Partial<DataTransfer>;
    // Office programs add a picture to copied text.
    if (types && /rtf|^(?!.*Files)/.test(types as unknown as string)) return;
    event.preventDefault();
    attachments.files.push(...(files as FileList));
    input.value = '';
    uploading ??= load<Files>('files');
    (await uploading).attach(dialog, settings, attachments, event);
  };
  clip.onpointerenter = clip.onchange = input.onfocus = dialog.onpaste = dialog.ondragover = dialog.ondrop = take;
  (dialog.querySelector('.description') as Element).append(clip);
}

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
