import type { TicketMatch } from '@deskbell/contract/ticket-match';
import { Lock, MessageSquare } from 'lucide-react';
import { splitAtMatches } from '../../../format/prefix-match.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Highlight } from '../../../ui/marks/highlight.tsx';
import { ICON_XS } from '../../../ui/marks/icon-sizes.ts';
import styles from './match-line.module.css';

/** Short, so that the match is in view in a narrow column. */
const BEFORE_MATCH_LENGTH = 24;
/** Amber and the lock mean that the visitor does not see it. */
export function MatchLine({ match, q }: { match: TicketMatch; q: string }) {
  return (
    <>
      <span className={classNames(styles.author, match.is_note && styles.note)}>
        {match.is_note ? <Lock {...ICON_XS} /> : <MessageSquare {...ICON_XS} />}
        <bdi>{match.is_note ? `${match.author}, note` : match.author}</bdi>
      </span>
      <p className={styles.excerpt} dir="auto">
        <Highlight query={q} text={fromMatch(match.text, q)} />
      </p>
    </>
  );
}

function fromMatch(text: string, q: string): string {
  const before = splitAtMatches(q, text)[0]?.length ?? 0;
  if (before === text.length || before <= BEFORE_MATCH_LENGTH) return text;
  const start = text.indexOf(' ', before - BEFORE_MATCH_LENGTH) + 1;
  return `…${text.slice(start > 0 && start <= before ? start : before)}`;
}
