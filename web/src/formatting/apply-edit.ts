import type { Edit, Selected } from './edit-text.ts';

export const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Edits like typing, so that the browser can undo it. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, but nothing else keeps the undo history of a field; Firefox has it since version 89.
  const isTyped =
    insert === '' ? document.execCommand?.('delete') : document.execCommand?.('insertText', false, insert);
  if (!isTyped) {
    field.setRangeText(insert, from, to, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  }
  field.setSelectionRange(start, end);
}
