import type { ErasureReceipt, FoundPerson } from '@deskbell/contract/people';
import type { Role } from '@deskbell/contract/roles';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { fakeServer, SIGNED_IN } from './fake-server.ts';
import { aTeam } from './fixtures.ts';
import { openApp } from './open-app.tsx';
import { aReceipt, NO_COUNTS } from './person-fixtures.ts';

export const FIND = 'POST /api/teams/7/people/find';
export const EXPORT = 'POST /api/teams/7/people/export';
export const ERASE = 'POST /api/teams/7/people/erase';
export const RECEIPTS = 'GET /api/teams/7/erasures';
export const LENA = 'lena.hofmann@example.net';

export const EMPTY: FoundPerson = { counts: NO_COUNTS, mentions: [], mention_count: 0, settings: [] };
export const FOUND: FoundPerson = {
  counts: { ...aReceipt().counts, analytics_days: 1_041 },
  mentions: [
    { ticket_id: 2188, title: 'Refund to a different card', site_id: 1, site_name: 'Harbor & Pine' },
    { ticket_id: 1902, title: 'Gift for Lena', site_id: 2, site_name: 'Kettle' },
  ],
  mention_count: 2,
  settings: [],
};

export const saved: { name: string; content: Blob }[] = [];

/** jsdom has neither object URLs nor downloads. */
export function catchDownloads(): void {
  saved.length = 0;
  let content = new Blob();
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
}

export function openPrivacy({ role = 'admin' as Role, receipts = [] as ErasureReceipt[] } = {}) {
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: [] } });
  server.answer('GET /api/teams', { body: [aTeam({ id: 7, name: 'Lindqvist Studio', role })] });
  server.answer('GET /api/teams/7/members', { body: [] });
  server.answer('GET /api/teams/7/invitations', { body: [] });
  server.answer(RECEIPTS, { body: receipts });
  server.answer(FIND, { body: FOUND });
  return { server, app: openApp('/teams/7?tab=privacy') };
}

export const field = () => screen.findByRole('textbox', { name: /^(Email address|User id)$/ });

export async function fill(input: HTMLElement, text: string) {
  await userEvent.clear(input);
  await userEvent.paste(text);
}

export async function find(typed = LENA) {
  await fill(await field(), typed);
  await userEvent.keyboard('{Enter}');
}

export async function openErasing() {
  await find();
  await userEvent.click(await screen.findByRole('button', { name: 'Erase…' }));
  return within(await screen.findByRole('alertdialog', { name: 'Erase this person?' }));
}

export const countOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent;
