import { useId } from 'react';
import { Input } from './input.tsx';
import styles from './typed-confirmation.module.css';

interface TypedConfirmationProps {
  text: string;
  value: string;
  onChange: (value: string) => void;
  hasFocus?: boolean;
}

export function TypedConfirmation({ text, value, onChange, hasFocus = false }: TypedConfirmationProps) {
  const id = useId();
  return (
    <div className={styles.typed}>
      <label htmlFor={id}>
        Type{' '}
        <b>
          <bdi>{text}</bdi>
        </b>{' '}
        to confirm
      </label>
      <Input
        id={id}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={hasFocus}
        {...(hasFocus && { 'data-first-focus': '' })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
