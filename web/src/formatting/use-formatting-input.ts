import { type RefObject, useEffect, useEffectEvent } from 'react';
import { applyEdit, selectedIn } from './apply-edit.ts';
import { continueLine, type Edit, pasteAddress, type Selected } from './edit-text.ts';

/** Continues lists, and links words by pasted URLs. Follows input events: phone keyboards send no keys. */
export function useFormattingInput(field: RefObject<HTMLTextAreaElement | null>, isOn: boolean) {
  const change = useEffectEvent((event: Event, edit: (selected: Selected) => Edit | null) => {
    const text = field.current;
    if (!isOn || !text || event.target !== text) return;
    const made = edit(selectedIn(text));
    if (!made) return;
    event.preventDefault();
    applyEdit(text, made);
  });

  // Listens on the document, because each tab has another field.
  useEffect(() => {
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType === 'insertLineBreak' && !event.isComposing) change(event, continueLine);
    };
    const onPaste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      change(event, (selected) => pasteAddress(selected, pasted));
    };
    document.addEventListener('beforeinput', onBeforeInput);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('beforeinput', onBeforeInput);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
}
