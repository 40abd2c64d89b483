import { isolated } from '../../../format/isolated.ts';
import { Checkbox } from '../../../ui/controls/field.tsx';
import type { TypedRequester } from './requester-text.ts';
import styles from './tell-field.module.css';

interface TellFieldProps {
  requester: TypedRequester | null;
  siteName: string | undefined;
  checked: boolean;
  onChange: (tell: boolean) => void;
}

export function TellField({ requester, siteName, checked, onChange }: TellFieldProps) {
  const email = requester?.email;
  const isOffered = Boolean(email) && siteName !== undefined;
  return (
    <div className={styles.tell}>
      <Checkbox
        label={
          <span>
            Tell {email ? isolated(requester?.name ?? email) : 'the requester'}{' '}
            <small>{reasonOf(Boolean(email), siteName)}</small>
          </span>
        }
        checked={checked && isOffered}
        disabled={!isOffered}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}

function reasonOf(hasAddress: boolean, siteName: string | undefined): string {
  if (!hasAddress) return 'Needs a requester with an address';
  return siteName === undefined ? 'Needs a site, in whose name it is sent' : `In the name of ${isolated(siteName)}`;
}
