import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useEscape } from '../../../ui/use-escape.ts';

/** Where the search began: at its mark, or at the cursor when a button opened the list. */
export interface SearchToken {
  readonly start: number;
  readonly mark: string;
}

export type TypedSearch = SearchToken & { readonly query: string };

/** How a search in the text of a field begins and goes on. */
export interface SearchRules {
  readonly mark: string;
  /** The mark before the cursor that begins a search. */
  readonly tokenBefore: (text: string, cursor: number) => SearchToken | null;
  /** What is typed to find something; null when the cursor has left it. */
  readonly queryAt: (token: SearchToken, text: string, cursor: number) => string | null;
}

/** The list that is shown for a search. */
export interface PickerKeys {
  /** Whether the key did something. */
  press: (key: string) => boolean;
}

/** What is typed to find something, as long as the cursor stays in it. By input events: the keyboards of phones send no keys. */
export function useTypedSearch(field: RefObject<HTMLTextAreaElement | null>, isOn: boolean, rules: SearchRules) {
  const [search, setSearch] = useState<TypedSearch | null>(null);
  /** Ahead of the state: what is inserted fires an event before the next render. */
  const current = useRef<TypedSearch | null>(null);
  /** Where the list was closed with Escape: what follows there is text. */
  const dismissed = useRef<number | null>(null);
  const keys = useRef<PickerKeys>(null);

  function set(next: TypedSearch | null) {
    current.current = next;
    setSearch(next);
  }
  const close = () => set(null);

  /** Null when the cursor has left the search, or text is selected. */
  function searchIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, token: SearchToken | null) {
    const query = token && selectionStart === selectionEnd ? rules.queryAt(token, value, selectionEnd) : null;
    return token && query !== null ? { start: token.start, mark: token.mark, query } : null;
  }

  const follow = useEffectEvent(({ type, target }: Event) => {
    const text = field.current;
    if (!isOn || !text || target !== text) return;
    if (type === 'focusout') return close();
    if (dismissed.current !== null && text.value[dismissed.current] !== rules.mark) dismissed.current = null;
    const typed = type === 'input' ? rules.tokenBefore(text.value, text.selectionEnd) : null;
    set(searchIn(text, current.current ?? (typed?.start === dismissed.current ? null : typed)));
  });

  // On the document: the field is another one on the other tab.
  useEffect(() => {
    const types = ['input', 'keyup', 'click', 'focusout'];
    const listen = (event: Event) => follow(event);
    for (const type of types) document.addEventListener(type, listen);
    return () => {
      for (const type of types) document.removeEventListener(type, listen);
    };
  }, []);

  useEscape(search !== null, () => {
    dismissed.current = search?.start ?? null;
    close();
  });

  function onTextKey(event: KeyboardEvent) {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (!search || !isPlain || event.nativeEvent.isComposing) return;
    if (keys.current?.press(event.key)) event.preventDefault();
  }

  return { search, keys, close, begin: set, onTextKey };
}

/** The text that is searched for, with its mark. */
export const searchedRange = ({ start, mark, query }: TypedSearch) => ({
  start,
  end: start + mark.length + query.length,
});
