import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { keysIn } from '../keys/key-table.ts';
import { Textarea } from '../ui/controls/field.tsx';
import { commandName } from '../ui/hooks/use-keys.ts';
import { FormatToolbar } from './format-toolbar.tsx';
import { FormattedText } from './formatted-text.tsx';
import styles from './formatted-textarea.module.css';
import { formattingKeys } from './formatting-keys.ts';
import { TextMarks } from './text-marks.tsx';
import { useFormatting } from './use-formatting.ts';
import { useFormattingInput } from './use-formatting-input.ts';

type FormattedTextareaProps = Omit<ComponentProps<'textarea'>, 'value' | 'ref'> & { value: string };

export function FormattedTextarea({ value, ...rest }: FormattedTextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const formatting = useFormatting();
  const { isPreviewing } = formatting;
  useFormattingInput(field, true);
  const keys = keysIn<() => boolean>('writing', formattingKeys(field, !isPreviewing));

  function onKey(event: KeyboardEvent) {
    if (keys[commandName(event) ?? '']?.()) event.preventDefault();
  }

  return (
    <div className={styles.place}>
      <div className={styles.tools}>
        <FormatToolbar field={field} formatting={formatting} />
      </div>
      <div className={styles.field}>
        <Textarea {...rest} ref={field} value={value} readOnly={isPreviewing} onKeyDown={onKey} />
        {isPreviewing ? (
          <section className={styles.preview} aria-label="Preview">
            <FormattedText text={value} />
          </section>
        ) : (
          <TextMarks field={field} text={value} isFormatted marks={[]} />
        )}
      </div>
    </div>
  );
}
