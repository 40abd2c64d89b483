import { fireEvent } from '@testing-library/react';

/** Two keys at once: userEvent waits between them, on a busy machine longer than a sequence may take. */
export function pressSequence(...keys: [first: string, second: string]): void {
  const target = document.activeElement ?? document.body;
  for (const key of keys) fireEvent.keyDown(target, { key });
}
