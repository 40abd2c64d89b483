import { VIEW_NAME_MAX } from '@deskbell/contract/limits';
import { failureText } from '../../../api/failure-text.ts';
import { TextField } from '../../../ui/controls/field.tsx';

interface ViewNameFieldProps {
  name: string;
  onChange: (name: string) => void;
  error: Error | null;
}

export const ViewNameField = ({ name, onChange, error }: ViewNameFieldProps) => (
  <TextField
    label="Name"
    error={
      error ? failureText(error, 'The view could not be saved. Check your connection, then try again.') : undefined
    }
    dir="auto"
    autoComplete="off"
    maxLength={VIEW_NAME_MAX}
    value={name}
    onChange={(event) => onChange(event.target.value)}
  />
);
