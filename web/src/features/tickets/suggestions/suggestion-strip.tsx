import type { SuggestedReply } from '@deskbell/contract/suggested-replies';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { ChevronDown, ChevronRight, Clock } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { FormattedText } from '../../../formatting/formatted-text.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './suggestion-strip.module.css';
import { firstWords, originText, staleText } from './suggestion-words.ts';
import type { SuggestionActions } from './use-suggestion-actions.ts';

interface SuggestionStripProps {
  ticket: TicketDetail;
  reply: SuggestedReply;
  actions: SuggestionActions;
  timezone: string;
}

export function SuggestionStrip({ ticket, reply, actions, timezone }: SuggestionStripProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useIsPhone();
  const id = useId();
  const title = `${isolated(reply.token_name)} prepared a reply`;
  const use = () => void actions.use(reply);
  const dismiss = () => void actions.dismiss(reply);
  const buttons = (
    <>
      <Button size="sm" variant="ghost" onClick={dismiss}>
        Dismiss
      </Button>
      <Button size="sm" onClick={use}>
        Use
      </Button>
    </>
  );
  return (
    <section className={styles.strip} aria-label={title}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen && !isPhone ? <ChevronDown {...ICON_SM} /> : <ChevronRight {...ICON_SM} />}
          <b className={styles.title}>{title}</b>
          <Beside ticket={ticket} reply={reply} isOpen={isOpen && !isPhone} />
        </button>
        {isPhone ? <Button onClick={use}>Use</Button> : buttons}
      </div>
      {isOpen && !isPhone && (
        <div id={id}>
          <Words label={title}>
            <FormattedText text={reply.text} />
          </Words>
          <Origin {...{ ticket, reply, timezone }} />
        </div>
      )}
      {isOpen && isPhone && (
        <Sheet title={title} isTitleShown onClose={() => setIsOpen(false)}>
          <div id={id} className={styles.sheet}>
            {reply.is_stale && <Stale ticket={ticket} />}
            <Words label={title}>
              <FormattedText text={reply.text} />
            </Words>
            <Origin {...{ ticket, reply, timezone }} />
            <div className={styles.acts}>{buttons}</div>
          </div>
        </Sheet>
      )}
    </section>
  );
}

function Beside({ ticket, reply, isOpen }: Pick<SuggestionStripProps, 'ticket' | 'reply'> & { isOpen: boolean }) {
  if (reply.is_stale) return <Stale ticket={ticket} />;
  return isOpen ? null : <bdi className={styles.line}>{firstWords(reply.text)}</bdi>;
}

const Stale = ({ ticket }: Pick<SuggestionStripProps, 'ticket'>) => (
  <span className={styles.stale}>
    <Clock {...ICON_SM} />
    {staleText(ticket)}
  </span>
);

const Words = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
  <section className={styles.words} aria-label={`${label}: text`} tabIndex={0}>
    {children}
  </section>
);

function Origin({ ticket, reply, timezone }: Pick<SuggestionStripProps, 'ticket' | 'reply' | 'timezone'>) {
  const now = useNow();
  return <p className={styles.origin}>{originText(reply, ticket, { now, timezone })}</p>;
}
