import { allows } from '@deskbell/contract/roles';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { ListPlus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTicketSite } from '../../../api/ticket-site.ts';
import { unfilledIn } from '../../../canned-replies/placeholders.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ICON } from '../../../ui/icon-sizes.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useEscape } from '../../../ui/use-escape.ts';
import type { SendOutcome } from '../dialog/send-ways.ts';
import type { ComposerState } from '../dialog/use-composer.ts';
import type { PickerKeys } from './canned-list.tsx';
import { CannedPopup, CannedSkeleton } from './canned-popup.tsx';
import { type CannedToken, queryAt, slashBefore } from './canned-token.ts';

const CannedList = lazyPart(async () => (await import('./canned-list.tsx')).CannedList, { Fallback: CannedSkeleton });
const TextMarks = lazyPart(async () => (await import('./text-marks.tsx')).TextMarks, { inBackground: true });
const UnfilledDialog = lazyPart(async () => (await import('./unfilled-dialog.tsx')).UnfilledDialog, {
  isFloating: true,
});

type Field = RefObject<HTMLTextAreaElement | null>;
type Send = (outcome: SendOutcome) => void;

/** Canned replies in the composer: a list at a slash or by the button, and a question about placeholders left in the text. */
export function useCannedPicker(ticket: TicketDetail, composer: ComposerState, onSend: Send) {
  const field = composer.textRef;
  const { site } = useTicketSite(ticket.site_id);
  const canUse = site !== undefined && allows(site.role, 'work');
  const { search, close, openByButton } = useSearch(field, canUse);
  const { isAsking, send, answer } = useQuestion(composer, onSend);
  const keys = useRef<PickerKeys>(null);

  function onTextKey(event: KeyboardEvent) {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (!search || !isPlain || event.nativeEvent.isComposing) return;
    if (keys.current?.press(event.key)) event.preventDefault();
  }

  const marked = [
    ...unfilledIn(composer.text),
    ...(search?.query ? [{ start: search.start, end: search.start + search.mark.length + search.query.length }] : []),
  ].sort((one, other) => one.start - other.start);

  return {
    onSend: send,
    onTextKey,
    tools: canUse && (
      <IconButton
        label="Insert canned reply"
        hint="Canned reply (/)"
        icon={<ListPlus {...ICON} />}
        aria-haspopup="listbox"
        aria-expanded={search !== null}
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={search ? close : openByButton}
      />
    ),
    popup: (
      <>
        {marked.length > 0 && <TextMarks field={field} text={composer.text} ranges={marked} />}
        {search && site && (
          <CannedPopup>
            <CannedList
              ticket={ticket}
              teamId={site.team_id}
              query={search.query}
              start={search.start}
              field={field}
              keys={keys}
              onClose={close}
            />
          </CannedPopup>
        )}
        {isAsking && <UnfilledDialog text={composer.text} onAnswer={answer} />}
      </>
    ),
  };
}

type Search = CannedToken & { readonly query: string };

/** Null when the cursor has left the word, or text is selected. */
function searchIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, token: CannedToken | null) {
  const query = token && selectionStart === selectionEnd ? queryAt(token, value, selectionEnd) : null;
  return token && query !== null ? { start: token.start, mark: token.mark, query } : null;
}

/** What is typed to find a reply, as long as the cursor stays in it. */
function useSearch(field: Field, canUse: boolean) {
  const [search, setSearch] = useState<Search | null>(null);
  /** Where the list was closed with Escape: what follows there is text. */
  const dismissed = useRef<number | null>(null);
  const close = () => setSearch(null);

  const follow = useEffectEvent(({ type, target }: Event) => {
    const text = field.current;
    if (!canUse || !text || target !== text) return;
    if (type === 'focusout') return close();
    if (dismissed.current !== null && text.value[dismissed.current] !== '/') dismissed.current = null;
    const typed = type === 'input' ? slashBefore(text.value, text.selectionEnd) : null;
    setSearch(searchIn(text, search ?? (typed?.start === dismissed.current ? null : typed)));
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

  function openByButton() {
    const text = field.current;
    if (!text) return;
    const isUntouched = document.activeElement !== text && text.selectionEnd === 0;
    const start = isUntouched ? text.value.length : text.selectionEnd;
    text.focus();
    text.setSelectionRange(start, start);
    setSearch({ start, mark: '', query: '' });
  }

  return { search, close, openByButton };
}

/** Asks once before a text with an unfilled placeholder is sent. */
function useQuestion({ text, textRef, canSend }: ComposerState, onSend: Send) {
  const [asked, setAsked] = useState<SendOutcome | null>(null);
  const confirmed = useRef<string | null>(null);

  function send(outcome: SendOutcome) {
    const [first] = unfilledIn(text);
    if (!first || !canSend || confirmed.current === text.trim()) return onSend(outcome);
    // The focus returns here, where the placeholder can be typed over.
    textRef.current?.focus();
    textRef.current?.setSelectionRange(first.start, first.end);
    setAsked(outcome);
  }

  function answer(isSending: boolean) {
    setAsked(null);
    if (!asked || !isSending) return;
    confirmed.current = text.trim();
    onSend(asked);
  }

  return { isAsking: asked !== null, send, answer };
}
