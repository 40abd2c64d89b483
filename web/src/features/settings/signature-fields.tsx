import type { UserSettings } from '@deskbell/contract/account';
import { SIGNATURE_LINE_MAX, SIGNATURE_NAME_MAX } from '@deskbell/contract/limits';
import { TextField } from '../../ui/controls/field.tsx';

type Signature = Pick<UserSettings, 'signature_name' | 'signature_line'>;

interface SignatureFieldsProps {
  signature: Signature;
  isDisabled: boolean;
  onChange: (changes: Partial<Signature>) => void;
}

export function SignatureFields({ signature, isDisabled, onChange }: SignatureFieldsProps) {
  return (
    <>
      <TextField
        label="Name for customers"
        necessity="optional"
        hint="Shown in replies where your team shows names; otherwise customers read “Support Agent”."
        dir="auto"
        autoComplete="off"
        maxLength={SIGNATURE_NAME_MAX}
        disabled={isDisabled}
        value={signature.signature_name ?? ''}
        onChange={(event) => onChange({ signature_name: event.target.value })}
      />
      <TextField
        label="Line under the name"
        necessity="optional"
        hint="Such as your job title."
        dir="auto"
        autoComplete="off"
        maxLength={SIGNATURE_LINE_MAX}
        disabled={isDisabled}
        value={signature.signature_line ?? ''}
        onChange={(event) => onChange({ signature_line: event.target.value })}
      />
    </>
  );
}
