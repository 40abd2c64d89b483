import { SIGNATURE_LINE_MAX, SIGNATURE_NAME_MAX } from '@deskbell/contract/limits';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';

export interface Signature {
  signature_name: string;
  signature_line: string;
}

interface SignatureFieldsProps {
  signature: Signature;
  isDisabled: boolean;
  onChange: (changes: Partial<Signature>) => void;
}

export function SignatureFields({ signature, isDisabled, onChange }: SignatureFieldsProps) {
  return (
    <>
      <Field
        label="Name for customers"
        necessity="optional"
        hint="Shown in replies where your team shows names; otherwise customers read “Support Agent”."
      >
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoComplete="off"
            maxLength={SIGNATURE_NAME_MAX}
            disabled={isDisabled}
            value={signature.signature_name}
            onChange={(event) => onChange({ signature_name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Line under the name" necessity="optional" hint="Such as your job title.">
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoComplete="off"
            maxLength={SIGNATURE_LINE_MAX}
            disabled={isDisabled}
            value={signature.signature_line}
            onChange={(event) => onChange({ signature_line: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
