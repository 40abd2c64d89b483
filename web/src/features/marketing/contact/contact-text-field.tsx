import { CircleAlert } from 'lucide-react';
import styles from '../../../styles/public-form.module.css';
import type { ContactField } from './send-contact-message.ts';

interface Field {
  name: ContactField;
  label: string;
  type?: 'text' | 'email' | 'multiline';
  autoComplete?: string;
  maxLength: number;
  error: string | undefined;
  onChange: () => void;
}

export function ContactTextField({ name, label, type = 'text', error, ...input }: Field) {
  const id = `contact-${name}`;
  const errorId = `${id}-error`;
  const attributes = {
    ...input,
    id,
    name,
    required: true,
    className: styles.input,
    ...(error && { 'aria-invalid': true, 'aria-describedby': errorId }),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {type === 'multiline' ? <textarea {...attributes} /> : <input type={type} {...attributes} />}
      {error && (
        <p className={styles.err} id={errorId}>
          <CircleAlert size={16} strokeWidth={2.2} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
