import { Timer, X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './minutes-field.module.css';
import { minutesText, readMinutes } from './minutes-text.ts';

interface MinutesFieldProps {
  text: string;
  isInvalid: boolean;
  onType: (text: string) => void;
  onDone: () => void;
}

export function MinutesField({ text, isInvalid, onType, onDone }: MinutesFieldProps) {
  const id = useId();

  function finish(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter would send the comment.
    event.preventDefault();
    onDone();
  }

  function tidy() {
    const minutes = readMinutes(text);
    if (minutes !== undefined) onType(minutes === null ? '' : minutesText(minutes));
  }

  return (
    <span
      className={classNames(styles.pill, text === '' && styles.empty, isInvalid && styles.invalid)}
      title="Time spent: 15, 1h or 1h 20"
    >
      <label htmlFor={id}>
        <Timer {...ICON} aria-label="Time spent" />
      </label>
      <input
        id={id}
        placeholder="Time"
        autoComplete="off"
        aria-invalid={isInvalid || undefined}
        value={text}
        maxLength={20}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={finish}
        onBlur={tidy}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Remove the time"
          onClick={() => {
            onType('');
            onDone();
          }}
        >
          <X {...ICON_SM} />
        </button>
      )}
    </span>
  );
}
