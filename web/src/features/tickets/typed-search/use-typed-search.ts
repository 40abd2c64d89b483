import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useEscape } from '../../../ui/hooks/use-escape.ts';

export interface SearchToken {
  readonly start: number;
  readonly mark: string;
}

export type TypedSearch = SearchToken & { readonly query: string };

export interface SearchRules {
  readonly mark: string;
  readonly tokenBefore: (text: string, cursor: number) => SearchToken | null;
  readonly queryAt: (token: SearchToken, text: string, cursor: number) => string | null;
}

export interface PickerKeys {
  press: (key: string) => boolean;
}

/** Follows input events, not keys: phone keyboards send none. */
export function useTypedSearch(field: RefObject<HTMLTextAreaElement | null>, isOn: boolean, rules: SearchRules) {
  const [search, setSearch] = useState<TypedSearch | null>(null);
  /** Newer than the state: an insertion fires an event before the next render. */
  const current = useRef<TypedSearch | null>(null);
  /** Position where Escape closed the list: text after it starts no search. */
  const dismissed = useRef<number | null>(null);
  const keys = useRef<PickerKeys>(null);

  function set(next: TypedSearch | null) {
    current.current = next;
    setSearch(next);
  }
  const close = () => set(null);

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

  // Listens on the document, because each tab has another field.
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

export const searchedRange = ({ start, mark, query }: TypedSearch) => ({
  start,
  end: start + mark.length + query.length,
});
