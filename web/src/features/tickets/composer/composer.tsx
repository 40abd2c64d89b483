import type { Writer } from '@deskbell/contract/followers';
import type { Site } from '@deskbell/contract/sites';
import type { SuggestedReply } from '@deskbell/contract/suggested-replies';
import type { Comment, TicketDetail } from '@deskbell/contract/tickets';
import { Lock, TriangleAlert } from 'lucide-react';
import * as Tabs from 'radix-ui/tabs';
import type { MouseEvent } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { useHasBeenTrue } from '../../../ui/hooks/use-has-been-true.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import type { CommentKind } from '../comment-kind.ts';
import { SuggestedReplies } from '../suggestions/lazy-suggested-replies.ts';
import styles from './composer.module.css';
import { ClientNoteComposer, NoteComposer } from './note-composer.tsx';
import { firstNameOf } from './recipient.ts';
import { ReplyComposer } from './reply-composer.tsx';
import type { Composers } from './use-composers.ts';

const FormatToolbar = lazyPart(async () => (await import('../../../formatting/format-toolbar.tsx')).FormatToolbar, {
  inBackground: true,
  Fallback: () => <div className={styles.format} />,
});

const DraftingLine = lazyPart(async () => (await import('../drafting/drafting-line.tsx')).DraftingLine, {
  inBackground: true,
});

const NO_SUGGESTIONS: readonly SuggestedReply[] = [];

interface ComposerProps {
  ticket: TicketDetail;
  site: Site;
  canReply: boolean;
  hasPage: boolean;
  hasClients: boolean;
  nextTitle: string | null;
  composers: Composers;
  comments: readonly Comment[] | undefined;
  writers: readonly Writer[];
  suggestions: readonly SuggestedReply[] | undefined;
  timezone: string;
}

export function Composer(props: ComposerProps) {
  const { ticket, site, canReply, hasPage, hasClients, nextTitle, composers, comments, writers } = props;
  const { suggestions = NO_SUGGESTIONS, timezone } = props;
  const hasSuggestions = useHasBeenTrue(suggestions.length > 0);
  const { kind, reply, note, isStale, missed, sentElsewhere, show, sendReply } = composers;
  if (!canReply)
    return (
      <div className={styles.composer} data-composer="">
        <ClientNoteComposer teamName={site.team_name} composer={note} />
      </div>
    );

  const shown = kind === 'reply' ? reply : note;

  // Keeps the focus in the field: on a phone, the composer would shrink between press and release.
  const keepFocus = (event: MouseEvent) => event.preventDefault();

  return (
    <Tabs.Root
      value={kind}
      onValueChange={(chosen) => show(chosen as CommentKind)}
      className={styles.composer}
      data-composer=""
    >
      {kind === 'reply' && (isStale || sentElsewhere) && (
        <p className={styles.strip} role={isStale ? 'alert' : 'status'}>
          <TriangleAlert {...ICON} />
          <span>
            {sentElsewhere ? (
              <b>You sent this from another tab.</b>
            ) : (
              <>
                <b>{replierOf(missed, ticket)} replied while you were writing.</b> Their reply is above.
              </>
            )}
            {isStale && ' Your text is kept.'}
          </span>
        </p>
      )}
      {hasSuggestions && (
        <SuggestedReplies ticket={ticket} replies={suggestions} composers={composers} timezone={timezone} />
      )}
      {site.has_colleagues && (
        <DraftingLine ticket={ticket} field={reply.textRef} comments={comments} writers={writers} />
      )}
      <div className={styles.head}>
        <Tabs.List aria-label="Kind of comment" className={styles.tabs}>
          <Tabs.Trigger
            value="reply"
            className={styles.tab}
            onMouseDown={keepFocus}
            onClick={() => show('reply', true)}
          >
            Reply
          </Tabs.Trigger>
          <Tabs.Trigger
            value="note"
            className={styles.noteTab}
            onMouseDown={keepFocus}
            onClick={() => show('note', true)}
          >
            <Lock {...ICON_SM} />
            Note
          </Tabs.Trigger>
        </Tabs.List>
        <FormatToolbar field={shown.textRef} formatting={shown.formatting} />
      </div>
      {/* forceMount: otherwise the field is not there yet when a key moves the focus to it. */}
      <Tabs.Content value="reply" forceMount hidden={kind !== 'reply'} tabIndex={undefined}>
        {kind === 'reply' && (
          <ReplyComposer
            ticket={ticket}
            hasPage={hasPage}
            hasClients={hasClients}
            composers={composers}
            isStale={isStale}
            nextTitle={nextTitle}
            onSend={sendReply}
          />
        )}
      </Tabs.Content>
      <Tabs.Content value="note" forceMount hidden={kind !== 'note'} tabIndex={undefined}>
        {kind === 'note' && <NoteComposer ticket={ticket} composers={composers} hasClients={hasClients} />}
      </Tabs.Content>
    </Tabs.Root>
  );
}

function replierOf(comment: Comment | undefined, ticket: TicketDetail): string {
  if (comment?.author === 'customer') return isolated(comment.author_name || firstNameOf(ticket) || 'The visitor');
  return comment?.author_name ? isolated(comment.author_name) : 'Someone';
}
