import { X } from 'lucide-react';
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { ICON_SM } from '../marks/icon-sizes.ts';
import styles from './tag-input.module.css';

const SEPARATORS = /[\s,;]+/;

interface TagInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  tags: readonly string[];
  typed: string;
  isValid: (tag: string) => boolean;
  onChange: (tags: string[], typed: string) => void;
}

/** A comma, space or Enter ends a value, and pasted text is split. */
export function TagInput({ tags, typed, isValid, onChange, ...rest }: TagInputProps) {
  const input = useRef<HTMLInputElement>(null);

  function type(text: string) {
    if (SEPARATORS.test(text)) onChange(withTags(tags, text), '');
    else onChange([...tags], text);
  }

  /** An input drops line breaks from pasted text, which would glue a list together. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    if (!SEPARATORS.test(text.trim())) return;
    event.preventDefault();
    onChange(withTags(tags, `${typed}${text}`), '');
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault();
      onChange(withTags(tags, typed), '');
    }
    if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1), '');
  }

  function remove(tag: string) {
    onChange(
      tags.filter((each) => each !== tag),
      typed,
    );
    input.current?.focus();
  }

  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <span key={tag} className={classNames(styles.tag, !isValid(tag) && styles.wrong)}>
          <bdi className={styles.text}>{tag}</bdi>
          <button type="button" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
            <X {...ICON_SM} />
          </button>
        </span>
      ))}
      <input
        {...rest}
        ref={input}
        className={styles.input}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onPaste={paste}
        onKeyDown={onKey}
        onBlur={() => typed.trim() && onChange(withTags(tags, typed), '')}
      />
    </span>
  );
}

export function withTags(tags: readonly string[], text: string): string[] {
  const added = text.split(SEPARATORS).filter(Boolean);
  const byKey = new Map([...tags, ...added].map((tag) => [tag.toLowerCase(), tag]));
  return [...byKey.values()];
}
