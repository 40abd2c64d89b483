import { isolated } from '../../../format/isolated.ts';
import { Checkbox } from '../../../ui/controls/field.tsx';
import styles from './tell-field.module.css';

interface TellFieldProps {
  email: string | null;
  checked: boolean;
  onChange: (tell: boolean) => void;
}

export function TellField({ email, checked, onChange }: TellFieldProps) {
  return (
    <div className={styles.tell}>
      <Checkbox
        label={
          <span>
            {email ? (
              <>
                Tell <b>{isolated(email)}</b>
              </>
            ) : (
              'Tell the customer'
            )}
            <small>
              {email ? 'Confirmation with the number, not your text.' : 'Add an address to send a confirmation.'}
            </small>
          </span>
        }
        checked={checked && email !== null}
        disabled={email === null}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}
