import { TICKET_TITLE_MAX } from '@deskbell/contract/limits';
import type { Ticket } from '@deskbell/contract/tickets';
import { Pencil } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { KEYS } from '../../../keys/key-table.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useEscape } from '../../../ui/hooks/use-escape.ts';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { useTicketActions } from '../queries/ticket-actions.ts';
import styles from './title-field.module.css';

/** Enter saves, Escape restores, leaving the field saves. */
export function TitleField({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const isLeaving = useRef(false);
  const [text, setText] = useState(ticket.title);
  const [isRefused, setIsRefused] = useState(false);
  const { retitle } = useTicketActions();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEscape(true, leave);

  function leave() {
    isLeaving.current = true;
    // Moves the focus before the focused element is disabled or removed.
    field.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
    onDone();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const title = text.trim();
    if (!title) return setIsRefused(true);
    void retitle(ticket, title);
    leave();
  }

  return (
    <form className={styles.form} onSubmit={save}>
      <div className={classNames(styles.field, isRefused && styles.refused)}>
        <input
          ref={field}
          aria-label="Title"
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? 'title-refused' : undefined}
          dir="auto"
          value={text}
          maxLength={TICKET_TITLE_MAX}
          onChange={({ target }) => {
            setText(target.value);
            setIsRefused(false);
          }}
          onBlur={(event) => !isLeaving.current && text.trim() !== '' && save(event)}
        />
        <span className={styles.keys} aria-hidden="true">
          <Kbd>Enter</Kbd> save <Kbd>Esc</Kbd> cancel
        </span>
      </div>
      {isRefused && (
        <p id="title-refused" role="alert" className={styles.reason}>
          Give the ticket a title.
        </p>
      )}
    </form>
  );
}

export const RenameButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton
    label="Rename ticket"
    hint={`Rename (${KEYS.retitle.replace('+', ' ')})`}
    size="sm"
    className={styles.pencil}
    icon={<Pencil {...ICON_SM} />}
    aria-keyshortcuts={KEYS.retitle}
    onClick={onClick}
  />
);
