import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { ICON_SM } from '../marks/icon-sizes.ts';
import check from './check.module.css';
import styles from './field.module.css';

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: string;
  necessity?: 'required' | 'optional';
  hint?: string;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, necessity, hint, error, children }: FieldProps) {
  const id = useId();
  const isRequired = necessity === 'required';
  const control: ControlProps = {
    id,
    'aria-describedby': classNames(error && `${id}-error`, hint && `${id}-hint`) || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired || undefined,
  };
  return (
    <div className={styles.field}>
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
          {isRequired && (
            <span className={styles.required} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {necessity === 'optional' && <span className={styles.optional}> optional</span>}
      </div>
      {children(control)}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldGroup({
  label,
  error,
  children,
}: {
  label: string;
  error?: string | undefined;
  children: (labelId: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {children(id)}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <CircleAlert {...ICON_SM} />
      {children}
    </p>
  );
}

export function FormError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={classNames(styles.error, styles.formError)}>
      <CircleAlert {...ICON_SM} />
      {children}
    </p>
  );
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classNames(styles.input, styles.textarea, className)} />;
}

export function Select(props: ComponentProps<'select'>) {
  return <select {...props} className={classNames(styles.input, styles.select)} />;
}

export function Checkbox({ label, ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={styles.choice}>
      <input {...rest} type="checkbox" className={check.check} />
      {label}
    </label>
  );
}
