import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { Dialog, DialogFoot } from '../overlays/dialog.tsx';
import { showToast } from './toast.ts';
import { Toasts } from './toasts.tsx';

const moved = (amount: number) => ({ title: 'Tickets updated', text: `${amount} tickets moved to open` });

function showMoved(id: number, onUndo: () => void) {
  act(() => {
    showToast(
      'success',
      'Ticket updated',
      'Ticket moved to open',
      { label: 'Undo', onClick: onUndo },
      {
        subject: { number: `#${id}`, name: 'Lamp' },
        isTitleSpoken: true,
        join: { key: 'moved to open', amount: 1, describe: moved },
      },
    );
  });
}

test('equal toasts join, and their Undo undoes all, the last one first', async () => {
  render(<Toasts />, { wrapper: MemoryRouter });
  const undone: number[] = [];
  for (const id of [1, 2, 3]) showMoved(id, () => undone.push(id));
  expect(screen.getByText('3 tickets moved to open')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone).toEqual([3, 2, 1]);
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('a toast moves into the topmost dialog, above its foot', () => {
  const { rerender } = render(<Toasts />, { wrapper: MemoryRouter });
  act(() => void showToast('success', 'Saved'));
  rerender(
    <>
      <Toasts />
      <Dialog title="Edit" onClose={() => undefined}>
        <DialogFoot>
          <button type="button">Save</button>
        </DialogFoot>
      </Dialog>
    </>,
  );
  expect(within(screen.getByRole('dialog')).getByText('Saved')).toBeVisible();
});

test('a toast goes after five seconds, but not while it is looked at', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(<Toasts />, { wrapper: MemoryRouter });
  act(() => void showToast('success', 'Saved'));
  await user.hover(screen.getByText('Saved'));
  act(() => void vi.advanceTimersByTime(20_000));
  expect(screen.getByText('Saved')).toBeVisible();
  await user.unhover(screen.getByText('Saved'));
  act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('two toasts are shown, only the newest with its key; Escape closes it, and the pushed out one is gone', async () => {
  render(<Toasts />, { wrapper: MemoryRouter });
  for (const name of ['first', 'second', 'third'])
    act(() => void showToast('success', `Moved ${name}`, undefined, { label: 'Undo', keyHint: 'z', onClick: vi.fn() }));
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());
  expect(shown()).toEqual(['Moved secondUndo', 'Moved thirdUndoz']);
  await userEvent.keyboard('{Escape}');
  expect(shown()).toEqual(['Moved secondUndoz']);
});

test('a toast with Undo stays for ten seconds', () => {
  vi.useFakeTimers();
  render(<Toasts />, { wrapper: MemoryRouter });
  act(() => void showToast('success', 'Moved', undefined, { label: 'Undo', onClick: vi.fn() }));
  act(() => void vi.advanceTimersByTime(9_000));
  expect(screen.getByText('Moved')).toBeVisible();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.queryByText('Moved')).toBeNull();
  vi.useRealTimers();
});

test('Escape in a toast closes the toast and not the dialog it is docked in', async () => {
  const onClose = vi.fn();
  render(
    <>
      <Toasts />
      <Dialog title="Edit" onClose={onClose}>
        <DialogFoot>
          <button type="button">Save</button>
        </DialogFoot>
      </Dialog>
    </>,
    { wrapper: MemoryRouter },
  );
  act(() => void showToast('success', 'Moved', undefined, { label: 'Undo', onClick: vi.fn() }));
  screen.getByRole('button', { name: 'Undo' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Moved')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
