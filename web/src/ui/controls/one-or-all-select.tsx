import type { ComponentProps } from 'react';
import { option, Select } from './field.tsx';

interface OneOrAllSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  allLabel: string;
  choices: readonly { id: number; name: string }[];
  prefix?: string;
  value: number | null;
  onChange: (id: number | null) => void;
}

export function OneOrAllSelect({ allLabel, choices, prefix = '', value, onChange, ...rest }: OneOrAllSelectProps) {
  return (
    <Select {...rest} value={value ?? ''} onChange={({ target }) => onChange(Number(target.value) || null)}>
      <option value="">{allLabel}</option>
      {choices.map(({ id, name }) => option(id, prefix + name))}
    </Select>
  );
}
