import { COMMENT_MAX } from '@deskbell/contract/limits';
import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ICON } from '../../../ui/icon-sizes.ts';
import { commandKey, Kbd } from '../../../ui/kbd.tsx';
import { AttachButton } from '../files/attach-button.tsx';
import { AttachmentChips } from '../files/attachment-chips.tsx';
import styles from './composer-frame.module.css';
import type { ComposerState } from './use-composer.ts';

interface ComposerFrameProps {
  composer: ComposerState;
  onSend: (isClosing: boolean) => void;
  /** Names the field; shown above it unless it is a string. */
  label: string | { shown: ReactNode };
  placeholder: string;
  /** Amber: the visitor does not see it. */
  isNote?: boolean;
  /** Who gets the comment. */
  says: ReactNode;
  sendLabel: string;
  /** The label of the second way to send, which also closes the ticket. */
  sendAndCloseLabel?: string | false;
  /** Someone replied meanwhile: sending is offered with a warning. */
  isStale?: boolean;
  /** Runs before the keys that send, and can prevent them. */
  onTextKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Buttons beside the clip. */
  tools?: ReactNode;
  /** Floats over the field, such as a list to choose from. */
  popup?: ReactNode;
}

/** The field, its files and the buttons that send it. */
export function ComposerFrame(props: ComposerFrameProps) {
  const { composer, onSend, label, placeholder, isNote = false, says, sendLabel, sendAndCloseLabel = false } = props;
  const { isStale = false, onTextKey, tools, popup } = props;
  const { textRef, text, attaching, isUploading, onType } = composer;
  const hasFailed = composer.error !== null && !isStale;
  const id = useId();
  const attachButton = useRef<HTMLButtonElement>(null);

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    onTextKey?.(event);
    if (event.defaultPrevented) return;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend(event.shiftKey && sendAndCloseLabel !== false && !isStale);
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(false);
      }}
    >
      {typeof label !== 'string' && (
        <label htmlFor={id} className={styles.kind}>
          {label.shown}
        </label>
      )}
      <div className={classNames(styles.field, isNote && styles.note, hasFailed && styles.invalid)}>
        <textarea
          ref={textRef}
          id={id}
          className={styles.text}
          aria-label={typeof label === 'string' ? label : undefined}
          aria-invalid={hasFailed || undefined}
          placeholder={placeholder}
          dir="auto"
          value={text}
          maxLength={COMMENT_MAX}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKey}
        />
        {attaching && (
          <AttachmentChips
            attachments={attaching.shown}
            onRetry={attaching.onRetry}
            onRemove={(key) => {
              attaching.onRemove(key);
              // The button that had the focus is gone.
              attachButton.current?.focus();
            }}
          />
        )}
        {popup}
      </div>
      <div className={styles.foot}>
        {(attaching || tools) && (
          <span className={styles.tools}>
            {attaching && <AttachButton ref={attachButton} types={attaching.types} onFiles={attaching.onAdd} />}
            {tools}
          </span>
        )}
        <FootLine composer={composer} hasFailed={hasFailed} says={says} />
        {!isUploading && (
          <span className={styles.keys} aria-hidden="true">
            <Kbd>{commandKey()}</Kbd>
            <Kbd>Enter</Kbd> to send
          </span>
        )}
        {isStale ? (
          <StaleButtons composer={composer} />
        ) : (
          <SendButtons {...props} label={buttonLabel(isUploading, hasFailed, sendLabel)} />
        )}
      </div>
    </form>
  );
}

interface SendButtonsProps extends Pick<ComposerFrameProps, 'composer' | 'onSend' | 'isNote' | 'sendAndCloseLabel'> {
  label: string;
}

function SendButtons({ composer: { canSend }, onSend, isNote, sendAndCloseLabel, label }: SendButtonsProps) {
  return (
    <span className={styles.buttons}>
      {sendAndCloseLabel && (
        <Button disabled={!canSend} title={`${commandKey()} Shift Enter`} onClick={() => onSend(true)}>
          {sendAndCloseLabel}
        </Button>
      )}
      <Button type="submit" variant={isNote ? 'note' : 'primary'} disabled={!canSend}>
        {label}
      </Button>
    </span>
  );
}

function StaleButtons({ composer: { canSend, isUploading, discard } }: { composer: ComposerState }) {
  return (
    <span className={styles.choice}>
      <Button variant="ghost" onClick={discard}>
        Discard my text
      </Button>
      <Button type="submit" variant="primary" disabled={!canSend}>
        {isUploading ? 'Uploading…' : 'Send anyway'}
      </Button>
    </span>
  );
}

function buttonLabel(isUploading: boolean, hasFailed: boolean, sendLabel: string): string {
  if (isUploading) return 'Uploading…';
  return hasFailed ? 'Try again' : sendLabel;
}

/** Why the comment cannot be sent, or else who gets it. */
function FootLine({ composer, hasFailed, says }: { composer: ComposerState; hasFailed: boolean; says: ReactNode }) {
  const { attaching, isUploading, hasFailedFile, refusal } = composer;
  if (isUploading) return <span>You can send when the files are there.</span>;
  if (hasFailed) {
    const kept = attaching && attaching.shown.length > 0 ? 'Your text and files are kept.' : 'Your text is kept.';
    return (
      <span className={styles.failed} role="alert">
        <CircleAlert {...ICON} />
        <b>Not sent. Try again.</b> {refusal || kept}
      </span>
    );
  }
  if (hasFailedFile) return <span>Try the failed file again, or remove it.</span>;
  return <span className={styles.says}>{says}</span>;
}
