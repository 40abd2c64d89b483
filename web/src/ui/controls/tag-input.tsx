import { X } from 'lucide-react';
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { ICON_SM } from '../marks/icon-sizes.ts';
import styles from './tag-input.module.css';

const SEPARATORS = /[,;\n]/;
const SPACES = /\s+/;

interface TagInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  tags: readonly string[];
  typed: string;
  isValid: (tag: string) => boolean;
  onChange: (tags: string[], typed: string) => void;
}

/** A comma or Enter ends a value, a space only a valid one: a phrase stays one value. Pasted text is split. */
export function TagInput({ tags, typed, isValid, onChange, ...rest }: TagInputProps) {
  const input = useRef<HTMLInputElement>(null);

  function type(text: string) {
    const isEnded = SEPARATORS.test(text) || (text.endsWith(' ') && text.trim().split(SPACES).every(isValid));
    if (isEnded) onChange(withTags(tags, text, isValid), '');
    else onChange([...tags], text);
  }

  /** An input drops line breaks from pasted text, which would glue a list together. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    if (!SEPARATORS.test(text.trim()) && !SPACES.test(text.trim())) return;
    event.preventDefault();
    onChange(withTags(tags, `${typed}${text}`, isValid), '');
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault();
      onChange(withTags(tags, typed, isValid), '');
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
        onBlur={() => typed.trim() && onChange(withTags(tags, typed, isValid), '')}
      />
    </span>
  );
}

export function withTags(tags: readonly string[], text: string, isValid: (tag: string) => boolean): string[] {
  const added = text.split(SEPARATORS).flatMap((phrase) => partsOf(phrase.trim(), isValid));
  const byKey = new Map([...tags, ...added].map((tag) => [tag.toLowerCase(), tag]));
  return [...byKey.values()];
}

/** Parts between spaces are values of their own if all are valid. */
function partsOf(phrase: string, isValid: (tag: string) => boolean): string[] {
  const parts = phrase.split(SPACES).filter(Boolean);
  return parts.length === 0 || parts.every(isValid) ? parts : [parts.join(' ')];
}
