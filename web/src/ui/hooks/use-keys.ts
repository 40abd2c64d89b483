import { useEffect, useEffectEvent } from 'react';

type Keys = Record<string, (event: KeyboardEvent) => void>;

const TYPING_OR_CHOOSING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]';
const DIALOG = '[role="dialog"], [role="alertdialog"]';
const FORM_DIALOG = '[role="dialog"]:not([data-reading]), [role="alertdialog"]';
const SEQUENCE_START = 'g';
const SEQUENCE_MS = 1_000;

/** Shared by all handlers: the second key of a sequence must not run as a single key elsewhere. */
const sequence: { start: Event | null; end: Event | null } = { start: null, end: null };

function beginSequence(event: Event) {
  sequence.start = event;
  sequence.end = null;
}

export function endsSequence(event: Event): boolean {
  const { start, end } = sequence;
  if (!start || start === event || event.timeStamp - start.timeStamp >= SEQUENCE_MS) return false;
  if (end !== null && end !== event) return false;
  sequence.end = event;
  return true;
}

function useKeyDown(press: (event: KeyboardEvent) => void) {
  const listen = useEffectEvent(press);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const isHandledOrModified = (event: KeyboardEvent) =>
  event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;

const isTypingOrChoosing = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(TYPING_OR_CHOOSING) !== null;

/** Shift counts for letters and named keys only: '?' is typed with it, too. */
export const keyName = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) =>
  shiftKey && (key.length > 1 || key !== key.toLowerCase()) ? `Shift+${key}` : key;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Returns names such as 'Mod+Shift+Enter'; undefined without Ctrl or Cmd. */
export function commandName({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  return `Mod+${shiftKey ? 'Shift+' : ''}${key.length === 1 ? key.toUpperCase() : key}`;
}

/** Disabled while typing, in menus and under dialogs; `isEverywhere` allows dialogs without a form. */
export function useKeys(keys: Keys, { isEverywhere = false } = {}) {
  const blocking = isEverywhere ? FORM_DIALOG : DIALOG;
  useKeyDown((event) => {
    if (isHandledOrModified(event) || isTypingOrChoosing(event) || document.querySelector(blocking)) return;
    const key = keyName(event);
    const run = keys[endsSequence(event) ? `${SEQUENCE_START} ${key}` : key];
    if (key === SEQUENCE_START) beginSequence(event);
    if (!run) return;
    // Otherwise the character is typed into a field that the shortcut opens and focuses.
    if (key.length === 1) event.preventDefault();
    run(event);
  });
}

/** Works in fields, but not over a form dialog, whose text could be lost. */
export function useCommandKey(key: string, run: () => void) {
  useKeyDown((event) => {
    const isPressed = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (event.defaultPrevented || !isPressed || event.key.toLowerCase() !== key) return;
    event.preventDefault();
    if (!document.querySelector(FORM_DIALOG)) run();
  });
}

/** Binds z, and Ctrl or Cmd with Z outside text fields, where it undoes typing; over dialogs without a form, too. */
export function useUndoKey(run: () => void) {
  useKeyDown((event) => {
    const isPressed = event.key.toLowerCase() === 'z' && !event.shiftKey && !event.altKey;
    if (!isPressed || event.defaultPrevented || isTypingOrChoosing(event) || document.querySelector(FORM_DIALOG))
      return;
    event.preventDefault();
    run();
  });
}
