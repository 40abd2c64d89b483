import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ColorPicker } from './color-picker.tsx';

const PRESETS = [
  { name: 'Purple', value: '#7c3aed' },
  { name: 'Blue', value: '#3b82f6' },
];

function Picker() {
  const [color, setColor] = useState('#7c3aed');
  return (
    <>
      <span id="label">Color</span>
      <ColorPicker labelledBy="label" presets={PRESETS} value={color} onChange={setColor} />
      <output>{color}</output>
    </>
  );
}

const customColor = () => screen.getByRole('textbox', { name: 'Custom color' });

test('a preset is applied at once and shown as hex', async () => {
  render(<Picker />);
  await userEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  expect(screen.getByRole('status')).toHaveTextContent('#3b82f6');
  expect(customColor()).toHaveValue('#3b82f6');
});

test('a custom color applies once it is # and six hex digits', async () => {
  render(<Picker />);
  await userEvent.clear(customColor());
  await userEvent.type(customColor(), '#12ab3');
  expect(screen.getByRole('status')).toHaveTextContent('#7c3aed');
  expect(customColor()).toBeInvalid();
  await userEvent.type(customColor(), 'F');
  expect(screen.getByRole('status')).toHaveTextContent('#12ab3f');
  expect(customColor()).toBeValid();
});

test.each(['7c3aed', '#7c3ae', '#7c3aeg', 'red'])('"%s" is not a color and is ignored', async (typed) => {
  render(<Picker />);
  await userEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  await userEvent.clear(customColor());
  await userEvent.type(customColor(), typed);
  expect(screen.getByRole('status')).toHaveTextContent('#3b82f6');
});

test('a custom color unchecks all presets', async () => {
  render(<Picker />);
  await userEvent.clear(customColor());
  await userEvent.type(customColor(), '#123456');
  for (const preset of screen.getAllByRole('radio')) expect(preset).not.toBeChecked();
});
