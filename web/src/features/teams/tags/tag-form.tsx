import { TAG_NAME_MAX } from '@deskbell/contract/limits';
import { TAG_COLORS } from '@deskbell/contract/tag-values';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { TagDot } from '../../../tags/tag-chip.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import styles from './tag-form.module.css';

interface TagFormProps {
  name: string;
  color: number;
  saving: { error: Error | null; isPending: boolean };
  onSave: (tag: { name: string; color: number }) => void;
  onCancel: () => void;
}

export function TagForm({ name, color, saving, onSave, onCancel }: TagFormProps) {
  const { draft, set } = useFields({ initial: { name, color } });
  const groupName = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    onSave(draft);
  }

  function cancelByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit} onKeyDown={cancelByEscape}>
      <Input
        autoFocus
        aria-label="Name"
        className={styles.name}
        dir="auto"
        autoComplete="off"
        maxLength={TAG_NAME_MAX}
        value={draft.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <div role="radiogroup" aria-label="Color" className={styles.colors}>
        {TAG_COLORS.map((word, value) => (
          <label key={word} className={styles.color} title={word}>
            <input
              type="radio"
              className="covering-input"
              name={groupName}
              aria-label={word}
              checked={draft.color === value}
              onChange={() => set({ color: value })}
            />
            <TagDot color={value} />
          </label>
        ))}
      </div>
      <span className={styles.buttons}>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" busy={saving.isPending}>
          Save
        </Button>
      </span>
      {saving.error && (
        <div className={styles.problem}>
          <FormError>{failureText(saving.error)}</FormError>
        </div>
      )}
    </form>
  );
}
