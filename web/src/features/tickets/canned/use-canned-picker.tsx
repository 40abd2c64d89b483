import { allows } from '@deskbell/contract/roles';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { ListPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTicketSite } from '../../../api/ticket-site.ts';
import { unfilledIn } from '../../../canned-replies/placeholders.ts';
import type { TextMark } from '../../../formatting/text-marks.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import type { SendOutcome } from '../composer/send-ways.ts';
import type { ComposerState } from '../composer/use-composer.ts';
import { CannedSkeleton, SearchPopup } from '../typed-search/search-popup.tsx';
import { searchedRange, useTypedSearch } from '../typed-search/use-typed-search.ts';
import { SLASH } from './canned-token.ts';

const CannedList = lazyPart(async () => (await import('./canned-list.tsx')).CannedList, { Fallback: CannedSkeleton });
const UnfilledDialog = lazyPart(async () => (await import('./unfilled-dialog.tsx')).UnfilledDialog, {
  isFloating: true,
});

type Send = (outcome: SendOutcome) => void;

export function useCannedPicker(ticket: TicketDetail, composer: ComposerState, onSend: Send) {
  const field = composer.textRef;
  const { site } = useTicketSite(ticket.site_id);
  const canUse = site !== undefined && allows(site.role, 'work');
  const { search, keys, close, begin, onTextKey } = useTypedSearch(field, canUse, SLASH);
  const { askedAbout, send, answer } = useQuestion(composer, onSend);

  function openByButton() {
    const text = field.current;
    if (!text) return;
    const start = caretIn(text);
    text.focus();
    text.setSelectionRange(start, start);
    begin({ start, mark: '', query: '' });
  }

  const marksIn = (text: string): TextMark[] => [
    ...unfilledIn(text).map((range) => ({ ...range, kind: 'unfilled' as const })),
    ...(search?.query ? [{ ...searchedRange(search), kind: 'search' as const }] : []),
  ];

  return {
    onSend: send,
    onTextKey,
    marksIn,
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
        {search && site && (
          <SearchPopup>
            <CannedList
              ticket={ticket}
              teamId={site.team_id}
              query={search.query}
              start={search.start}
              field={field}
              keys={keys}
              onClose={close}
            />
          </SearchPopup>
        )}
        {askedAbout !== null && <UnfilledDialog text={askedAbout} onAnswer={answer} />}
      </>
    ),
  };
}

function caretIn(text: HTMLTextAreaElement): number {
  const isUntouched = document.activeElement !== text && text.selectionEnd === 0;
  return isUntouched ? text.value.length : text.selectionEnd;
}

function useQuestion({ draft, textRef, canSend }: ComposerState, onSend: Send) {
  const [asked, setAsked] = useState<{ outcome: SendOutcome; text: string } | null>(null);
  const confirmed = useRef<string | null>(null);

  function send(outcome: SendOutcome) {
    const text = draft.text();
    const [first] = unfilledIn(text);
    if (!first || !canSend || confirmed.current === text.trim()) return onSend(outcome);
    textRef.current?.focus();
    textRef.current?.setSelectionRange(first.start, first.end);
    setAsked({ outcome, text });
  }

  function answer(isSending: boolean) {
    setAsked(null);
    if (!asked || !isSending) return;
    confirmed.current = asked.text.trim();
    onSend(asked.outcome);
  }

  return { askedAbout: asked?.text ?? null, send, answer };
}
