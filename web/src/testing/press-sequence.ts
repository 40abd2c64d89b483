import { act } from '@testing-library/react';

/** Two keys without a render between them, which on a busy machine takes longer than a sequence may. */
export function pressSequence(...keys: [first: string, second: string]): void {
  const target = document.activeElement ?? document.body;
  act(() => {
    for (const key of keys)
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
}
