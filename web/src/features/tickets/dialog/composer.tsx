import { COMMENT_MAX } from '@deskbell/contract/limits';
import { CircleAlert } from 'lucide-react';
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
  onType: (text: string) => void;
  onSend: () => void;
}

export function Composer({ text, isSending, hasFailed, recipient, onType, onSend }: ComposerProps) {
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
        value={text}
        maxLength={COMMENT_MAX}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
        }}
      />
      <div className={styles.foot}>
        {hasFailed ? (
          <span className={styles.failed} role="alert">
            <CircleAlert {...ICON} />
            <b>Not sent. Try again.</b> Your text is kept.
          </span>
        ) : (
          <span>{recipient ? `${recipient} will get this by email.` : 'The visitor left no email address.'}</span>
        )}
        <span className={styles.keys} aria-hidden="true">
          <Kbd>{commandKey()}</Kbd>
          <Kbd>Enter</Kbd> to send
        </span>
        <Button type="submit" variant="primary" disabled={text.trim() === '' || isSending}>
          {hasFailed ? 'Try again' : 'Add Comment'}
        </Button>
      </div>
    </form>
  );
}
