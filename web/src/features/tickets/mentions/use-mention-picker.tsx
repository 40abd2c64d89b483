import type { TicketDetail } from '@deskbell/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect } from 'react';
import { allowsAssigning } from '../../../api/team-of-site.ts';
import { useTicketSite } from '../../../api/ticket-site.ts';
import type { TextMark } from '../../../formatting/text-marks.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import type { ComposerState } from '../composer/use-composer.ts';
import { SearchPopup, SearchSkeleton } from '../typed-search/search-popup.tsx';
import { searchedRange, useTypedSearch } from '../typed-search/use-typed-search.ts';
import { allowedMentions, mentionsIn } from './mention-names.ts';
import { mentionableQuery } from './mention-queries.ts';
import { atSign } from './mention-token.ts';

const MentionChoices = lazyPart(async () => (await import('./mention-choices.tsx')).MentionChoices, {
  Fallback: () => <SearchSkeleton label="Loading members" />,
});

export function useMentionPicker(ticket: TicketDetail, composer: ComposerState, isForClients: boolean) {
  const { textRef: field, mentions, draft } = composer;
  const { site } = useTicketSite(ticket.site_id);
  const canUse = allowsAssigning(site);
  // Prefetched with the composer: Enter right after @jo must find the list.
  const { data: people } = useQuery({ ...mentionableQuery(ticket.site_id), enabled: canUse });
  useEffect(() => {
    if (people) draft.mention(people);
  }, [people, draft]);

  const allowed = allowedMentions(mentions, isForClients);
  const { search, keys, close, onTextKey } = useTypedSearch(field, canUse, atSign(allowed));
  const marksIn = (text: string): TextMark[] => [
    ...(search ? [{ ...searchedRange(search), kind: 'search' as const }] : []),
    ...mentionsIn(text, allowed).map((range) => ({ ...range, kind: 'mention' as const })),
  ];

  /** The choice of a name left a space. */
  function skipSecondSpace(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { value, selectionStart: cursor, selectionEnd } = event.currentTarget;
    if (event.key !== ' ' || cursor !== selectionEnd || value[cursor - 1] !== ' ') return;
    if (mentionsIn(value, allowed).some(({ end }) => end === cursor - 1)) event.preventDefault();
  }

  return {
    onTextKey(event: KeyboardEvent<HTMLTextAreaElement>) {
      onTextKey(event);
      if (!event.defaultPrevented) skipSecondSpace(event);
    },
    marksIn,
    popup: search && (
      <SearchPopup isNarrow>
        <MentionChoices
          siteId={ticket.site_id}
          isForClients={isForClients}
          query={search.query}
          start={search.start}
          field={field}
          keys={keys}
          onClose={close}
        />
      </SearchPopup>
    ),
  };
}
