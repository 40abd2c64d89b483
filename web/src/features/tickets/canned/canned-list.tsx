import type { User } from '@deskbell/contract/account';
import type { CannedReply } from '@deskbell/contract/canned-replies';
import { COMMENT_MAX } from '@deskbell/contract/limits';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { type RefObject, useId, useImperativeHandle, useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCannedReplies, useCountUse } from '../../../canned-replies/canned-reply-queries.ts';
import { fillPlaceholders } from '../../../canned-replies/placeholders.ts';
import { counted, number } from '../../../format/counted.ts';
import { isolated } from '../../../format/isolated.ts';
import { splitAt } from '../../../format/text-ranges.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { replaceText } from '../typed-search/replace-text.ts';
import { CannedSkeleton } from '../typed-search/search-popup.tsx';
import { useListOf } from '../typed-search/use-list-of.ts';
import type { PickerKeys } from '../typed-search/use-typed-search.ts';
import styles from './canned-list.module.css';

const SHOWN_MAX = 50;
const EXCERPT = 160;

interface CannedListProps {
  ticket: TicketDetail;
  teamId: number;
  query: string;
  start: number;
  field: RefObject<HTMLTextAreaElement | null>;
  keys: RefObject<PickerKeys | null>;
  onClose: () => void;
}

export function CannedList({ ticket, teamId, query, start, field, keys, onClose }: CannedListProps) {
  const id = useId();
  const list = useCannedReplies({ teamId, siteId: ticket.site_id, q: query });
  const { google_user_data: me } = useCurrentUser();
  const countUse = useCountUse(teamId);
  const [chosen, setChosen] = useState({ query, index: 0 });

  const shown = list.replies?.slice(0, SHOWN_MAX) ?? [];
  const index = chosen.query === query ? Math.min(chosen.index, shown.length - 1) : 0;
  const optionId = (of: number) => `${id}-${of}`;
  const values = placeholderValues(ticket, me);

  function insert(reply: CannedReply) {
    const text = field.current;
    if (!text) return;
    const filled = fillPlaceholders(reply.body, values);
    onClose();
    if (text.value.length - (text.selectionEnd - start) + filled.length > COMMENT_MAX)
      return void showToast('warning', 'Not inserted', `A comment has at most ${number(COMMENT_MAX)} characters.`);
    replaceText(text, start, text.selectionEnd, filled);
    countUse(reply.id);
  }

  useImperativeHandle(keys, () => ({
    press(key) {
      const reply = shown[index];
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (reply && key === 'Enter') insert(reply);
      else if (reply && step) setChosen({ query, index: (index + step + shown.length) % shown.length });
      else return false;
      return true;
    },
  }));

  useListOf(field, `${id}-list`, shown.length > 0 ? optionId(index) : null);

  if (!list.replies && list.isError) return <Failure onRetry={list.refetch} />;
  if (!list.replies) return <CannedSkeleton />;
  return (
    <>
      {shown.length > 0 && (
        <div role="listbox" id={`${id}-list`} aria-label="Canned replies" className={styles.list}>
          {shown.map((reply, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: named by aria-activedescendant of the field
            <div
              key={reply.id}
              id={optionId(at)}
              role="option"
              aria-selected={at === index}
              className={styles.option}
              ref={at === index ? scrollIntoView : undefined}
              onMouseMove={() => at !== index && setChosen({ query, index: at })}
              onClick={() => insert(reply)}
            >
              <Title title={reply.title} query={query} />
              <span className={styles.uses}>
                {reply.site_id !== null && <bdi>{ticket.site_name} · </bdi>}
                {counted(reply.uses, 'use')}
              </span>
              <span className={styles.body} dir="auto">
                {fillPlaceholders(reply.body, values).slice(0, EXCERPT)}
              </span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className={shown.length > 0 ? styles.hidden : styles.none}>
        {statusOf(list, query)}
      </p>
      <Foot teamId={teamId} canInsert={shown.length > 0} />
    </>
  );
}

function Foot({ teamId, canInsert }: { teamId: number; canInsert: boolean }) {
  return (
    <div className={styles.foot}>
      <span className={styles.keys} aria-hidden="true">
        {canInsert && (
          <>
            <span>
              <Kbd>↑</Kbd> <Kbd>↓</Kbd> choose
            </span>
            <span>
              <Kbd>Enter</Kbd> insert
            </span>
          </>
        )}
        <span>
          <Kbd>Esc</Kbd> keep typing
        </span>
      </span>
      <Link to={`/teams/${teamId}?tab=canned`} className={styles.edit}>
        Edit list
      </Link>
    </div>
  );
}

function placeholderValues({ id, user_name, site_name }: TicketDetail, me: User['google_user_data']) {
  // A visitor's name must not become a link or bold text.
  const plainName = user_name?.replaceAll(/[*`[\]]/g, '').trim();
  return {
    name: plainName?.split(/\s+/)[0] ?? '',
    site: site_name ?? '',
    ticket: `#${id}`,
    me: me.given_name || me.name || '',
  };
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

function statusOf({ replies, total, isSearching }: ReturnType<typeof useCannedReplies>, query: string): string {
  if (replies && replies.length > 0) return counted(replies.length, 'canned reply').replace('replys', 'replies');
  if (isSearching) return 'Searching...';
  if (total === 0) return 'No canned replies yet. Save a reply you write often, then type / in a ticket.';
  return `No canned reply contains “${isolated(query)}”.`;
}

function Title({ title, query }: { title: string; query: string }) {
  const start = query ? title.toLowerCase().indexOf(query.toLowerCase()) : -1;
  const [before, found, after] = splitAt(title, start < 0 ? [] : [{ start, end: start + query.length }]);
  return (
    <span className={styles.title} dir="auto">
      {before}
      {found && <mark>{found}</mark>}
      {after}
    </span>
  );
}

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.none} role="alert">
    <p>The canned replies could not be loaded.</p>
    <Button size="xs" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
