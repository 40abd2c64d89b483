import { COMMENT_MAX } from '@deskbell/contract/limits';
import type { KeyboardEvent, ReactNode } from 'react';
import { FormattedText } from '../../../formatting/formatted-text.tsx';
import type { TextMark } from '../../../formatting/text-marks.tsx';
import { useFormattingInput } from '../../../formatting/use-formatting-input.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { LinkedText } from '../conversation/linked-text.tsx';
import { useDraftText } from '../drafts/use-draft.ts';
import { AttachmentChips } from '../files/attachment-chips.tsx';
import { withTokens } from '../mentions/mention-names.ts';
import styles from './composer-frame.module.css';
import type { ComposerState } from './use-composer.ts';

const TextMarks = lazyPart(async () => (await import('../../../formatting/text-marks.tsx')).TextMarks, {
  inBackground: true,
});

const noMarks = (): readonly TextMark[] => [];

interface ComposerFieldProps {
  id: string;
  composer: ComposerState;
  label: string | { shown: ReactNode };
  placeholder: string;
  isNote?: boolean;
  takesFormat?: boolean;
  hasFailed: boolean;
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onFileRemoved: () => void;
  /** Stands in the field, above the text. */
  above?: ReactNode;
  marksIn?: (text: string) => readonly TextMark[];
  popup?: ReactNode;
}

export function ComposerField(props: ComposerFieldProps) {
  const { id, composer, label, placeholder, isNote = false, takesFormat = false, hasFailed } = props;
  const { onKey, onFileRemoved, above, marksIn = noMarks, popup } = props;
  const { textRef, draft, formatting, attaching } = composer;
  const text = useDraftText(draft);
  const isFormatted = takesFormat && !formatting.isAsTyped;
  const isPreviewing = takesFormat && formatting.isPreviewing;
  const Words = isFormatted ? FormattedText : LinkedText;
  useFormattingInput(textRef, isFormatted);
  return (
    <div className={classNames(styles.field, isNote && styles.note, hasFailed && styles.invalid)}>
      {above}
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
        readOnly={isPreviewing}
        onChange={(event) => draft.type(event.target.value)}
        onKeyDown={onKey}
      />
      {text !== '' && !isPreviewing && (
        <TextMarks field={textRef} text={text} isFormatted={isFormatted} marks={marksIn(text)} />
      )}
      {isPreviewing && (
        <section className={styles.preview} aria-label="Preview">
          <Words text={withTokens(text, composer.mentions)} mentions={composer.mentions} />
        </section>
      )}
      {attaching && (
        <AttachmentChips
          attachments={attaching.shown}
          onRetry={attaching.onRetry}
          onRemove={(key) => {
            attaching.onRemove(key);
            onFileRemoved();
          }}
        />
      )}
      {popup}
    </div>
  );
}
