import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { formattingKeys } from '../../../formatting/formatting-keys.ts';
import type { TextMark } from '../../../formatting/text-marks.tsx';
import { keysIn } from '../../../keys/key-table.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { commandName } from '../../../ui/hooks/use-keys.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { commandKey, Kbd } from '../../../ui/marks/kbd.tsx';
import { OfferedDraft } from '../drafts/offered-draft.tsx';
import { AttachButton } from '../files/attach-button.tsx';
import { MinutesField } from '../minutes/minutes-field.tsx';
import { takeBackLastAct } from '../queries/change-history.ts';
import { ComposerField } from './composer-field.tsx';
import styles from './composer-frame.module.css';
import { SendButton } from './send-button.tsx';
import { PLAIN_SEND, type SendChoice, type SendOutcome } from './send-ways.ts';
import type { ComposerState } from './use-composer.ts';

interface ComposerFrameProps {
  composer: ComposerState;
  onSend: (outcome: SendOutcome) => void;
  label: string | { shown: ReactNode };
  placeholder: string;
  isNote?: boolean;
  says: ReactNode;
  sendLabel: string;
  sending?: { choice: SendChoice; nextTitle: string | null };
  isStale?: boolean;
  onTextKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  takesFormat?: boolean;
  takesMinutes?: boolean;
  tools?: ReactNode;
  above?: ReactNode;
  marksIn?: (text: string) => readonly TextMark[];
  popup?: ReactNode;
}

export function ComposerFrame(props: ComposerFrameProps) {
  const { composer, onSend, label, says, sending } = props;
  const { isStale = false, takesFormat = false, takesMinutes = false, onTextKey, tools } = props;
  const { textRef, draft, formatting, attaching, isUploading } = composer;
  const hasFailed = composer.error !== null && !isStale;
  const id = useId();
  const queryClient = useQueryClient();
  const attachButton = useRef<HTMLButtonElement>(null);
  const isStaleForNow = useIsNew(isStale);
  const outcome = sending && !isStale ? sending.choice.outcome : PLAIN_SEND;

  function send(how: SendOutcome): boolean {
    // A key pressed within a second was meant for what was shown before.
    if (!isStaleForNow()) onSend(how);
    return true;
  }

  /** A handler returns false to let the browser undo typing instead. */
  const keys = keysIn<() => boolean>('writing', {
    send: () => send(outcome),
    sendAndNext: () => send(sending && !isStale ? { ...outcome, goesNext: true } : outcome),
    ...formattingKeys(textRef, takesFormat && !formatting.isAsTyped),
    undoSend: () => draft.text() === '' && takeBackLastAct(queryClient),
  });

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    onTextKey?.(event);
    if (!event.defaultPrevented && keys[commandName(event) ?? '']?.()) event.preventDefault();
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(outcome);
      }}
    >
      {composer.offered !== null && (
        <OfferedDraft text={composer.offered} onUse={draft.swap} onDiscard={draft.dismissOffer} />
      )}
      {typeof label !== 'string' && (
        <label htmlFor={id} className={styles.kind}>
          {label.shown}
        </label>
      )}
      <ComposerField
        {...props}
        id={id}
        hasFailed={hasFailed}
        onKey={onKey}
        // The focused button is gone.
        onFileRemoved={() => attachButton.current?.focus()}
      />
      <div className={styles.foot}>
        {(attaching || tools) && (
          <span className={styles.tools}>
            {attaching && <AttachButton ref={attachButton} types={attaching.types} onFiles={attaching.onAdd} />}
            {tools}
          </span>
        )}
        {takesMinutes && <MinutesField {...composer.minutes} onDone={() => textRef.current?.focus()} />}
        <FootLine composer={composer} hasFailed={hasFailed} says={says} />
        {!isUploading && (
          <span className={styles.keys} aria-hidden="true">
            <Kbd>{commandKey()}</Kbd>
            <Kbd>Enter</Kbd> to send
          </span>
        )}
        <SendControl {...props} hasFailed={hasFailed} />
      </div>
    </form>
  );
}

function SendControl(props: ComposerFrameProps & { hasFailed: boolean }) {
  const { composer, onSend, isNote, sendLabel, sending, isStale, hasFailed } = props;
  const { canSend, isUploading } = composer;
  const label = exceptionalLabel(isUploading, hasFailed);
  if (isStale) return <StaleButtons composer={composer} />;
  if (sending) return <SendButton {...sending} {...{ label, isUploading, onSend }} isDisabled={!canSend} />;
  return (
    <Button type="submit" className={styles.submit} variant={isNote ? 'note' : 'primary'} disabled={!canSend}>
      {label ?? sendLabel}
    </Button>
  );
}

const NEW_MS = 1_000;

function useIsNew(isThere: boolean): () => boolean {
  const since = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (isThere) since.current = Date.now();
  }, [isThere]);
  return () => isThere && Date.now() - since.current < NEW_MS;
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

function exceptionalLabel(isUploading: boolean, hasFailed: boolean): string | null {
  if (isUploading) return 'Uploading…';
  return hasFailed ? 'Try again' : null;
}

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
  if (composer.minutes.isInvalid)
    return (
      <span className={styles.failed} role="alert">
        Use minutes such as 15, 1h or 1h 20, at most 24 hours.
      </span>
    );
  if (hasFailedFile) return <span>Try the failed file again, or remove it.</span>;
  return (
    <span className={styles.says}>
      {composer.isSaved && (
        <span className={styles.saved}>
          <Check {...ICON} />
          Draft saved
        </span>
      )}
      {says}
    </span>
  );
}
