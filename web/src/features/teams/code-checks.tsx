import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/controls/field.tsx';
import styles from './code-checks.module.css';

interface ChecksProps<Value extends string> {
  labelledBy: string;
  values: readonly Value[];
  chosen: readonly Value[];
  label: (value: Value) => ReactNode;
  onChange: (chosen: Value[]) => void;
}

export function Checks<Value extends string>({ labelledBy, values, chosen, label, onChange }: ChecksProps<Value>) {
  return (
    <fieldset aria-labelledby={labelledBy} className={styles.checks}>
      {values.map((value) => (
        <Checkbox
          key={value}
          label={label(value)}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(values.filter((each) => (each === value ? target.checked : chosen.includes(each))))
          }
        />
      ))}
    </fieldset>
  );
}

interface CodeChecksProps<Value extends string> extends Omit<ChecksProps<Value>, 'label'> {
  meanings: Readonly<Record<Value, string>>;
}

export const CodeChecks = <Value extends string>({ meanings, ...rest }: CodeChecksProps<Value>) => (
  <Checks
    {...rest}
    label={(value) => (
      <span className={styles.text}>
        <code>{value}</code> <small>{meanings[value]}</small>
      </span>
    )}
  />
);
