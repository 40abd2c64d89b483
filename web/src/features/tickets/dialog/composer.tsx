import { COMMENT_MAX } from '@deskbell/contract/limits';
import { CircleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { ICON } from '../../../ui/icon-sizes.ts';
import { commandKey, Kbd } from '../../../ui/kbd.tsx';
import styles from './composer.module.css';

interface ComposerProps {
  text: string;
  isSending: boolean;
  hasFailed: boolean;
  /** Name of the visitor who gets the comment by email; null without an email address. */
  recipient: string | null;
  canClose: boolean;
  onType: (text: string) => void;
  onSend: () => void;
  onSendAndClose: () => void;
}

export function Composer(props: ComposerProps) {
  const { text, isSending, hasFailed, recipient, canClose, onType, onSend, onSendAndClose } = props;
  const isDisabled = text.trim() === '' || isSending;

  function sendByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.shiftKey && canClose) onSendAndClose();
    else onSend();
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Textarea
        aria-label="Comment"
        aria-invalid={hasFailed || undefined}
        placeholder="Add a comment..."
        dir="auto"
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
          <span>
            {recipient ? `${isolated(recipient)} will get this by email.` : 'The visitor left no email address.'}
          </span>
        )}
        <span className={styles.keys} aria-hidden="true">
          <Kbd>{commandKey()}</Kbd>
          <Kbd>Enter</Kbd> to send
        </span>
        <span className={styles.buttons}>
          {canClose && (
            <Button disabled={isDisabled} title={`${commandKey()} Shift Enter`} onClick={onSendAndClose}>
              Add Comment &amp; Close
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={isDisabled}>
            {hasFailed ? 'Try again' : 'Add Comment'}
          </Button>
        </span>
      </div>
    </form>
  );
}
