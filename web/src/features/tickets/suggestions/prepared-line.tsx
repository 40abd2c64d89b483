import type { TicketDetail } from '@deskbell/contract/tickets';
import { MessageSquareDashed } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useCopyOver } from '../../../formatting/use-copy-over.ts';
import type { Composers } from '../composer/use-composers.ts';
import type { PreparedMark } from '../drafts/draft-copies.ts';
import { paragraphs } from '../drafts/sent-draft.ts';
import { useDraftText } from '../drafts/use-draft.ts';
import styles from './prepared-line.module.css';
import { useSuggestionActions } from './use-suggestion-actions.ts';

interface PreparedLineProps {
  ticket: TicketDetail;
  prepared: PreparedMark;
  composers: Composers;
}

/** Says whose words the field has, until they are edited. */
export function PreparedLine({ ticket, prepared, composers }: PreparedLineProps) {
  const { takeOut } = useSuggestionActions(ticket, composers);
  const text = useDraftText(composers.reply.draft);
  const start = paragraphs(prepared.before, 'x').length - 1;
  return (
    <>
      <Bar field={composers.reply.textRef} text={text} start={start} />
      <div className={styles.line}>
        <MessageSquareDashed size={14} strokeWidth={1.75} aria-hidden="true" />
        <span role="status">
          Prepared by <bdi>{prepared.name}</bdi>
          <span className={styles.wide}>, not edited yet</span>
        </span>
        <button type="button" className={styles.out} onClick={() => void takeOut(prepared.tokenId)}>
          Take out
        </button>
      </div>
    </>
  );
}

/** Stands left of the prepared words, wherever they begin. */
function Bar({ field, text, start }: { field: RefObject<HTMLTextAreaElement | null>; text: string; start: number }) {
  const copy = useRef<HTMLDivElement>(null);
  useCopyOver(copy, field, true);
  return (
    <div ref={copy} className={styles.copy} dir="auto" aria-hidden="true">
      {text.slice(0, start)}
      <div className={styles.part}>{text.slice(start)}</div>
    </div>
  );
}
