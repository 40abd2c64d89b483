import type { TicketEvent } from '@deskbell/contract/tickets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aComment, aFile, anEvent, aPicture, aTicket, detailOf } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const lamp = aTicket({ id: 30, title: 'Lamp arrived cracked', status: 'open' });
const cover = aPicture({ id: 1, name: 'cover.png', width: 1_600, height: 1_280 });
const label = aPicture({ id: 2, name: 'label.jpg', type: 'image/jpeg', width: 300, height: 200 });
const invoice = aFile({ id: 3, name: 'Invoice.pdf' });

async function openTicket(given: Parameters<typeof fakeDesk>[1] = {}) {
  const desk = fakeDesk([lamp], { files: [cover], comments: [aComment({ files: [label, invoice] })], ...given });
  openApp(`/sites/${SITE_ID}?tab=settings&ticket=30`);
  const box = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  await waitFor(() => expect(within(box).queryAllByRole('list', { name: 'Files' })).not.toHaveLength(0));
  return { ...desk, box };
}

const picture = (box: HTMLElement, name: string) => within(box).getByRole('img', { name });
const lightbox = (name: string) => screen.findByRole('dialog', { name });

test('pictures are shown with their size, other files as cards that download', async () => {
  const { box } = await openTicket();
  expect(picture(box, 'cover.png')).toHaveAttribute('src', '/api/files/1?inline');
  expect(picture(box, 'cover.png')).toHaveAttribute('width', '400');
  expect(picture(box, 'cover.png')).toHaveAttribute('height', '320');
  expect(picture(box, 'cover.png')).toHaveAttribute('loading', 'lazy');
  expect(picture(box, 'label.jpg')).toHaveAttribute('height', '200');
  const card = within(box).getByRole('link', { name: /Invoice\.pdf/ });
  expect(card).toHaveAttribute('href', '/api/files/3');
  expect(card).toHaveAttribute('download', 'Invoice.pdf');
  expect(card).toHaveTextContent('PDF · 214 kB');
});

test('files that are not there say so, and a picture that fails to load can be tried again', async () => {
  const { box } = await openTicket({
    files: [
      aPicture({ name: 'arriving.png', state: 'arriving' }),
      aFile({ name: 'film.mov', state: 'missing', size: null }),
      aFile({ name: 'setup.exe', state: 'missing', reason: 'This kind of file is not accepted.' }),
      cover,
    ],
  });
  const [files] = within(box).getAllByRole('list', { name: 'Files' });
  const texts = [...(files?.children ?? [])].map((item) => item.textContent);
  expect(texts.slice(1)).toEqual([
    'arriving.pngUploading…',
    'film.movDid not arrive',
    'setup.exeThis kind of file is not accepted.',
  ]);
  expect(within(box).queryByRole('link', { name: /film|setup|arriving/ })).toBeNull();
  fireEvent.error(picture(box, 'cover.png'));
  expect(within(box).getByRole('alert')).toHaveTextContent('The file could not be loaded. Try again.');
  await userEvent.click(within(box).getByRole('button', { name: 'Try again.' }));
  expect(picture(box, 'cover.png')).toBeVisible();
});

test('Enter opens a picture, arrows lead through all of the ticket, and Escape closes only the picture', async () => {
  const { box, statusOf } = await openTicket();
  const opener = within(box).getByRole('button', { name: 'cover.png' });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  const large = await lightbox('cover.png');
  expect(large).toHaveTextContent('1 of 2');
  expect(within(large).getByRole('button', { name: 'Previous picture' })).toBeDisabled();
  expect(within(large).getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/api/files/1');
  await userEvent.keyboard('{ArrowRight}');
  expect(await lightbox('label.jpg')).toHaveTextContent('2 of 2');
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  await lightbox('cover.png');
  await userEvent.keyboard('e3');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'cover.png' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Lamp arrived cracked' })).toBeVisible();
  expect(opener).toHaveFocus();
  expect(statusOf(30)).toBe('open');
});

test('a member deletes a file after a question, and the history names it', async () => {
  const { box, server } = await openTicket();
  server.answer('DELETE /api/files/3', { status: 403, body: { error: 'Clients of Acme cannot do this.' } });
  await userEvent.click(within(box).getByRole('button', { name: 'Delete Invoice.pdf' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Invoice.pdf?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete File' }));
  expect(await within(question).findByText('Clients of Acme cannot do this.')).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);

  server.answer('DELETE /api/files/3', { body: { id: 3 } });
  const comment = aComment({ created_at: '2025-10-14T14:30:00.000Z', files: [label] });
  const event = anEvent({
    actor_name: 'Anna Kowalczyk',
    change: { before: 'Invoice.pdf' },
    created_at: '2025-10-14T14:40:00.000Z',
  });
  const later = aComment({ comment: 'Thanks', created_at: '2025-10-14T14:50:00.000Z' });
  const ticket = { ...detailOf({ ...lamp, site_id: SITE_ID }), files: [cover] };
  const unknown = anEvent({ kind: 'of a newer release' as TicketEvent['kind'] });
  server.answer('GET /api/tickets/30', {
    body: {
      ticket,
      comments: [comment, later],
      events: [unknown, event],
      has_clients: false,
      in_inbox: false,
      drafts: [],
      writers: [],
    },
  });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete File' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await within(box).findByText('Anna Kowalczyk')).toBeVisible();
  expect(within(box).queryByRole('link', { name: /Invoice/ })).toBeNull();
  const conversation = within(box).getByRole('region', { name: 'Conversation' });
  const entries = [...conversation.querySelectorAll('ol > li')].map((entry) => entry.textContent);
  expect(entries).toHaveLength(3);
  expect(entries[1]).toMatch(/^Anna Kowalczyk removed Invoice\.pdf · \d+d ago$/);
  expect(entries[2]).toContain('Thanks');
});

test('a member who is alone in the team has no name in the history', async () => {
  const { box } = await openTicket({ events: [anEvent({ change: { before: 'screenshot.png' } })] });
  expect(within(box).getByText('screenshot.png').closest('li')).toHaveTextContent(/^screenshot\.png was removed · /);
});

test('clients see files and cannot delete them', async () => {
  const { box } = await openTicket({ role: 'client' });
  expect(picture(box, 'cover.png')).toBeVisible();
  expect(within(box).queryByRole('button', { name: /^Delete/ })).toBeNull();
});
