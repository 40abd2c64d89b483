import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { takeLoggedErrors } from '../../testing/logged-errors.ts';
import { CopyButton } from './copy-button.tsx';

function withClipboard(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
}

async function press() {
  await act(async () => fireEvent.click(screen.getByRole('button')));
}

test("the button says 'Copied!' for two seconds", async () => {
  vi.useFakeTimers();
  const written: string[] = [];
  withClipboard(async (text) => void written.push(text));
  render(<CopyButton text="the code">Copy Code</CopyButton>);
  await press();
  expect(written).toEqual(['the code']);
  expect(screen.getByRole('button')).toHaveAccessibleName('Copied!');
  act(() => void vi.advanceTimersByTime(1_999));
  expect(screen.getByRole('button')).toHaveAccessibleName('Copied!');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('button')).toHaveAccessibleName('Copy Code');
});

test('a failed copy is logged and keeps the label', async () => {
  withClipboard(() => Promise.reject(new Error('denied')));
  render(<CopyButton text="the code">Copy Code</CopyButton>);
  await press();
  expect(screen.getByRole('button')).toHaveAccessibleName('Copy Code');
  expect(takeLoggedErrors()).toEqual(['Failed to copy: Error: denied']);
});
