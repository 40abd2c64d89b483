import { VIEW_NAME_MAX } from '@deskbell/contract/limits';
import { TextField } from '../../../ui/controls/field.tsx';
import { viewProblem } from './view-problem.ts';

interface ViewNameFieldProps {
  name: string;
  onChange: (name: string) => void;
  error: Error | null;
}

export const ViewNameField = ({ name, onChange, error }: ViewNameFieldProps) => (
  <TextField
    label="Name"
    error={error ? viewProblem(error) : undefined}
    dir="auto"
    autoComplete="off"
    maxLength={VIEW_NAME_MAX}
    value={name}
    onChange={(event) => onChange(event.target.value)}
  />
);
