import { textColorOn } from '@deskbell/contract/text-color';
import { Check } from 'lucide-react';
import { type CSSProperties, useId, useState } from 'react';
import { ICON } from '../marks/icon-sizes.ts';
import styles from './color-picker.module.css';
import { Input } from './input.tsx';

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

interface ColorPickerProps {
  labelledBy: string;
  presets: readonly { name: string; value: string }[];
  value: string;
  invalid?: boolean;
  onChange: (color: string) => void;
}

/** A typed hex color applies once it is complete. */
export function ColorPicker({ labelledBy, presets, value, invalid = false, onChange }: ColorPickerProps) {
  const groupName = useId();
  const [typed, setTyped] = useState(value);
  const isComplete = HEX_COLOR.test(typed);

  function pick(color: string) {
    setTyped(color);
    onChange(color);
  }

  function type(text: string) {
    setTyped(text);
    if (HEX_COLOR.test(text)) onChange(text.toLowerCase());
  }

  return (
    <div className={styles.picker}>
      <div role="radiogroup" aria-labelledby={labelledBy} className={styles.swatches}>
        {presets.map((preset) => (
          <label
            key={preset.value}
            className={styles.swatch}
            title={preset.name}
            style={{ '--color': preset.value, '--on-color': textColorOn(preset.value) } as CSSProperties}
          >
            <input
              type="radio"
              name={groupName}
              aria-label={preset.name}
              checked={preset.value === value.toLowerCase()}
              onChange={() => pick(preset.value)}
              className={styles.radio}
            />
            <Check {...ICON} className={styles.tick} />
          </label>
        ))}
      </div>
      <Input
        className={styles.custom}
        aria-label="Custom color"
        aria-invalid={invalid || !isComplete || undefined}
        value={typed}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
      />
    </div>
  );
}
