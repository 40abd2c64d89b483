import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { ICON_SM } from '../marks/icon-sizes.ts';
import check from './check.module.css';
import styles from './field.module.css';
import { Input } from './input.tsx';

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: string;
  necessity?: 'required' | 'optional' | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, necessity, hint, error, children }: FieldProps) {
  const id = useId();
  const isRequired = necessity === 'required';
  const control: ControlProps = {
    id,
    'aria-describedby': classNames(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined,
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

type LabelledProps = Omit<FieldProps, 'children'>;

export function TextField({ label, necessity, hint, error, ...rest }: LabelledProps & ComponentProps<'input'>) {
  return <Field {...{ label, necessity, hint, error }}>{(control) => <Input {...control} {...rest} />}</Field>;
}

export function SelectField({ label, necessity, hint, error, ...rest }: LabelledProps & ComponentProps<'select'>) {
  return <Field {...{ label, necessity, hint, error }}>{(control) => <Select {...control} {...rest} />}</Field>;
}

interface FieldGroupProps extends Pick<FieldProps, 'label' | 'error'> {
  /** useFields finds the controls by this name. */
  field?: string;
  children: (labelId: string) => ReactNode;
}

export function FieldGroup({ label, field, error, children }: FieldGroupProps) {
  const id = useId();
  return (
    <div className={styles.field} data-field={field}>
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

export const option = (value: string | number, label: ReactNode) => (
  <option key={value} value={value}>
    {label}
  </option>
);

export function Checkbox({ label, ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={styles.choice}>
      <input {...rest} type="checkbox" className={check.check} />
      {label}
    </label>
  );
}
