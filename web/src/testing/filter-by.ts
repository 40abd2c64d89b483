import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Sets or removes one value; the filter stays open. */
export async function filterBy(property: string, value: string): Promise<void> {
  if (!screen.queryByRole('tablist', { name: 'Filter by' }))
    await userEvent.click(screen.getByRole('button', { name: /^Filter/ }));
  await userEvent.click(await screen.findByRole('tab', { name: new RegExp(`^${property}`) }));
  await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`^${value}`) }));
}
