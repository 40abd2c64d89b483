import { COMMENT_MAX } from '@deskbell/contract/limits';
import { CircleAlert, Eye } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { ICON, ICON_SM } from '../../../ui/icon-sizes.ts';
import { commandKey, Kbd } from '../../../ui/kbd.tsx';
import styles from './composer.module.css';

interface NoteComposerProps {
  teamName: string;
  text: string;
  isSending: boolean;
  hasFailed: boolean;
  onType: (text: string) => void;
  onSend: () => void;
}

/** For clients, who write to the team and never to the visitor. */
export function NoteComposer({ teamName, text, isSending, hasFailed, onType, onSend }: NoteComposerProps) {
  function sendByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <label htmlFor="note" className={styles.kind}>
        <Eye {...ICON_SM} />
        Note to {isolated(teamName)}
      </label>
      <Textarea
        id="note"
        aria-invalid={hasFailed || undefined}
        placeholder="Add a note..."
        dir="auto"
        className={styles.note}
        value={text}
        maxLength={COMMENT_MAX}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={sendByKey}
      />
      <div className={styles.foot}>
        {hasFailed ? (
          <span className={styles.failed} role="alert">
            <CircleAlert {...ICON} />
            <b>Not sent. Try again.</b> Your text is kept.
          </span>
        ) : (
          <span>The visitor does not see this.</span>
        )}
        <span className={styles.keys} aria-hidden="true">
          <Kbd>{commandKey()}</Kbd>
          <Kbd>Enter</Kbd> to send
        </span>
        <span className={styles.buttons}>
          <Button type="submit" variant="note" disabled={text.trim() === '' || isSending}>
            {hasFailed ? 'Try again' : 'Add Note'}
          </Button>
        </span>
      </div>
    </form>
  );
}
