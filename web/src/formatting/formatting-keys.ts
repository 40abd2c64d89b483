import type { RefObject } from 'react';
import { applyEdit, selectedIn } from './apply-edit.ts';
import { type Edit, makeLink, type Selected, toggleMarker } from './edit-text.ts';

/** A handler returns whether it changed the text. */
export function formattingKeys(field: RefObject<HTMLTextAreaElement | null>, isOn: boolean) {
  const press = (edit: (selected: Selected) => Edit | null) => () => {
    const made = isOn && field.current && edit(selectedIn(field.current));
    if (field.current && made) applyEdit(field.current, made);
    return Boolean(made);
  };
  return {
    bold: press((selected) => toggleMarker(selected, '**')),
    italic: press((selected) => toggleMarker(selected, '_')),
    // Ctrl+K opens the palette if nothing is selected, as elsewhere.
    link: press((selected) => (selected.start === selected.end ? null : makeLink(selected))),
  };
}
