import { Checkbox } from '../../ui/controls/field.tsx';
import styles from './code-checks.module.css';

interface CodeChecksProps<Value extends string> {
  labelledBy: string;
  meanings: Readonly<Record<Value, string>>;
  values: readonly Value[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

export function CodeChecks<Value extends string>(props: CodeChecksProps<Value>) {
  const { labelledBy, meanings, values, chosen, onChange } = props;
  return (
    <fieldset aria-labelledby={labelledBy} className={styles.checks}>
      {values.map((value) => (
        <Checkbox
          key={value}
          label={
            <span className={styles.text}>
              <code>{value}</code> <small>{meanings[value]}</small>
            </span>
          }
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(values.filter((each) => (each === value ? target.checked : chosen.includes(each))))
          }
        />
      ))}
    </fieldset>
  );
}
