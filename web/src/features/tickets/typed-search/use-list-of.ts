import { type RefObject, useEffect } from 'react';

/** The field keeps the focus and names list and chosen option for screen readers. */
export function useListOf(field: RefObject<HTMLTextAreaElement | null>, listId: string, optionId: string | null) {
  useEffect(() => {
    const text = field.current;
    if (!text || optionId === null) return;
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': listId,
      'aria-activedescendant': optionId,
    };
    for (const [name, value] of Object.entries(attributes)) text.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) text.removeAttribute(name);
    };
  }, [field, listId, optionId]);
}
