import type { Comment } from '@deskbell/contract/tickets';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { deferredReply, INSTALLATION } from '../testing/fake-server.ts';
import { fakeUploads } from '../testing/fake-uploads.ts';
import { aComment, aFile, aTicket } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const lamp = aTicket({ id: 30, title: 'Lamp arrived cracked', status: 'open' });
const pdf = (name = 'Care.pdf', size = 90_112) => new File([new Uint8Array(size)], name);
const ID = '1'.padStart(32, '0');

async function openTicket(given: Parameters<typeof fakeDesk>[1] = {}) {
  const uploads = fakeUploads();
  const desk = fakeDesk([lamp], given);
  const app = openApp(`/sites/${SITE_ID}?tab=settings&ticket=30`);
  const box = await dialog();
  await within(box).findByText('No comments yet.');
  return { ...desk, ...uploads, app, box };
}

const dialog = () => screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
const clip = (box: HTMLElement) => within(box).findByRole('button', { name: 'Attach files' });
const chips = (box: HTMLElement) =>
  within(box)
    .queryAllByRole('list', { name: 'Attached files' })
    .flatMap((list) => within(list).getAllByRole('listitem'))
    .map((chip) => chip.textContent);
const button = (box: HTMLElement, name: string) => within(box).getByRole('button', { name });

async function pick(box: HTMLElement, ...files: File[]) {
  await clip(box);
  const input = box.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no input for files.');
  await userEvent.setup({ applyAccept: false }).upload(input, files);
}

test('a comment waits for its files, and may consist of files only', async () => {
  const { server, disturb, uploads, box } = await openTicket();
  let arrive: (nothing: undefined) => void = () => undefined;
  disturb('PATCH', new Promise<undefined>((resolve) => (arrive = resolve)));
  const added = aComment({ comment: '', files: [aFile({ id: 7, name: 'Care.pdf', size: 90_112 })] });
  server.answer('POST /api/tickets/30/comments', { status: 201, body: added });
  await pick(box, pdf());
  expect(await within(box).findByText('50 % of 88 kB')).toBeVisible();
  expect(within(box).getByRole('progressbar', { name: 'Care.pdf' })).toHaveAttribute('aria-valuenow', '50');
  expect(within(box).getByText('Uploading 1 file')).toHaveRole('status');
  expect(button(box, 'Uploading…')).toBeDisabled();
  expect(button(box, 'More ways to send')).toBeDisabled();
  await userEvent.type(within(box).getByRole('textbox', { name: 'Comment' }), '{Control>}{Enter}{/Control}');
  expect(server.callsTo('POST /api/tickets/30/comments')).toEqual([]);

  arrive(undefined);
  expect(await within(box).findByText('1 file attached')).toHaveRole('status');
  expect(uploads.get(ID)).toEqual({ name: 'Care.pdf', ticketId: 30, length: 90_112, offset: 90_112 });
  await userEvent.click(button(box, 'Add Comment'));
  const link = await within(box).findByRole('link', { name: /Care\.pdf/ });
  expect(link).toHaveAttribute('href', '/api/files/7');
  expect(link).toHaveTextContent('PDF · 88 kB');
  expect(server.callsTo('POST /api/tickets/30/comments').map(({ body }) => body)).toEqual([
    { comment: '', audience: 'customer', format: 'markdown', after_comment_id: null, files: [ID] },
  ]);
  await waitFor(() => expect(chips(box)).toEqual([]));
  expect(button(box, 'Add Comment')).toBeDisabled();
});

test('a reply that is taken back has its files again, and they can be sent anew', async () => {
  const { server, box } = await openTicket();
  await pick(box, pdf());
  await waitFor(() => expect(chips(box)).toEqual(['Care.pdf88 kB']));
  await userEvent.type(within(box).getByRole('textbox', { name: 'Comment' }), 'Too early');
  await userEvent.click(button(box, 'Add Comment'));
  await userEvent.click(await within(box).findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(chips(box)).toEqual(['Care.pdf88 kB']));
  expect(within(box).getByRole('textbox', { name: 'Comment' })).toHaveValue('Too early');
  await userEvent.click(button(box, 'Add Comment'));
  await waitFor(() => expect(chips(box)).toEqual([]));
  expect(server.callsTo('POST /api/tickets/30/comments').map(({ body }) => body)).toMatchObject([
    { comment: 'Too early', files: [ID] },
    { comment: 'Too early', files: [ID] },
  ]);
});

test('files can be dropped and pasted, but not the picture that comes with copied text', async () => {
  const { box } = await openTicket();
  await clip(box);
  const dropped = { dataTransfer: { types: ['Files'], files: [pdf('dropped.pdf')] } };
  fireEvent.dragOver(box, dropped);
  expect(within(box).getByText('Drop files to attach them')).toBeVisible();
  fireEvent.drop(box, dropped);
  expect(within(box).queryByText('Drop files to attach them')).toBeNull();
  const field = within(box).getByRole('textbox', { name: 'Comment' });
  const paste = (text: string, ...files: File[]) =>
    fireEvent.paste(field, { clipboardData: { files, getData: () => text } });
  expect(paste('', pdf('screenshot.png'))).toBe(false);
  expect(paste('copied.pdf', pdf('copied.pdf'))).toBe(false);
  expect(paste('A cell', pdf('cell.png'))).toBe(true);
  await waitFor(() => expect(chips(box)).toEqual(['dropped.pdf88 kB', 'screenshot.png88 kB', 'copied.pdf88 kB']));
});

test('files beyond the limits are refused with a reason, and hold nothing up', async () => {
  const { requests, server, box } = await openTicket();
  const MIB = 1024 * 1024;
  await pick(box, pdf('setup.exe'), pdf('empty.pdf', 0), pdf('film.pdf', 11 * MIB));
  expect(chips(box)).toEqual([
    'setup.exeThis kind of file is not accepted.',
    'empty.pdfThe file is empty.',
    'film.pdfLarger than 10 MB.',
  ]);
  expect(requests).toEqual([]);
  await pick(
    box,
    pdf('1.pdf', 6 * MIB),
    pdf('2.pdf', 2 * MIB),
    ...['3.pdf', '4.pdf', '5.pdf', '6.pdf'].map((n) => pdf(n)),
  );
  await pick(box, pdf('7.pdf'));
  await waitFor(() => expect(button(box, 'Add Comment')).toBeEnabled());
  expect(chips(box).slice(3)).toEqual([
    '1.pdf6 MB',
    '2.pdfAll files of a comment together: at most 7 MB.',
    '3.pdf88 kB',
    '4.pdf88 kB',
    '5.pdf88 kB',
    '6.pdf88 kB',
    '7.pdfAt most 5 files per comment.',
  ]);
  await userEvent.click(button(box, 'Add Comment'));
  await waitFor(() => expect(chips(box)).toEqual([]));
  expect(server.callsTo('POST /api/tickets/30/comments').map(({ body }) => body)).toMatchObject([
    { files: { length: 5 } },
  ]);
});

test('a failed file says why, and is tried again or removed before the comment is sent', async () => {
  const { disturb, requests, box } = await openTicket();
  disturb('PATCH', { status: 413, error: 'The files of this site take all its room.' });
  await userEvent.type(within(box).getByRole('textbox', { name: 'Comment' }), 'See the picture');
  await pick(box, pdf());
  expect(await within(box).findByText('The files of this site take all its room.')).toHaveRole('alert');
  expect(button(box, 'Add Comment')).toBeDisabled();
  expect(within(box).getByText('Try the failed file again, or remove it.')).toBeVisible();
  await userEvent.click(button(box, 'Try again: Care.pdf'));
  await waitFor(() => expect(button(box, 'Add Comment')).toBeEnabled());
  expect(requests.slice(2)).toEqual([`HEAD /api/uploads/${ID}`, `PATCH /api/uploads/${ID}`]);

  disturb('POST', { status: 415, error: 'This is not a PDF.' });
  await pick(box, pdf('fake.pdf'));
  expect(await within(box).findByText('This is not a PDF.')).toBeVisible();
  await userEvent.click(button(box, 'Remove fake.pdf'));
  expect(chips(box)).toEqual(['Care.pdf88 kB']);
  expect(button(box, 'Add Comment')).toBeEnabled();
  expect(await clip(box)).toHaveFocus();
  expect(takeLoggedErrors()).toHaveLength(2);
});

test('removing a file ends its upload on the server too, and the next one starts', async () => {
  const { disturb, requests, uploads, box } = await openTicket();
  disturb('PATCH', new Promise(() => undefined));
  await pick(box, pdf('long.pdf'), pdf('short.pdf'));
  await waitFor(() => expect(requests).toHaveLength(2));
  await userEvent.click(button(box, 'Remove long.pdf'));
  await waitFor(() => expect(button(box, 'Add Comment')).toBeEnabled());
  expect(chips(box)).toEqual(['short.pdf88 kB']);
  expect(requests).toContain(`DELETE /api/uploads/${ID}`);
  expect([...uploads.values()].map(({ name }) => name)).toEqual(['short.pdf']);
});

test('a comment that fails to send keeps its files, also when the dialog was closed', async () => {
  const { server, app, box } = await openTicket();
  await pick(box, pdf());
  await waitFor(() => expect(chips(box)).toEqual(['Care.pdf88 kB']));
  const answer = deferredReply<Comment>();
  server.answer('POST /api/tickets/30/comments', answer.reply);
  await userEvent.click(button(box, 'Add Comment'));
  const pending = (await within(box).findByText('Sending...')).closest('li');
  expect(pending).toHaveTextContent('Care.pdfPDF · 88 kB');
  expect(chips(box)).toEqual([]);
  answer.resolve({ status: 400, body: { error: 'One of the files is gone. Attach it again.' } });
  expect(await within(box).findByText(/Not sent\. Try again\./)).toBeVisible();
  expect(within(box).getByRole('alert')).toHaveTextContent('One of the files is gone. Attach it again.');
  expect(chips(box)).toEqual(['Care.pdf88 kB']);

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.goTo(`/sites/${SITE_ID}?ticket=30`);
  const reopened = await dialog();
  await waitFor(() => expect(chips(reopened)).toEqual(['Care.pdf88 kB']));
  server.answer('POST /api/tickets/30/comments', { status: 201, body: aComment() });
  await userEvent.click(button(reopened, 'Add Comment'));
  await waitFor(() => expect(server.callsTo('POST /api/tickets/30/comments')).toHaveLength(2));
  expect(server.callsTo('POST /api/tickets/30/comments').at(-1)?.body).toMatchObject({ files: [ID] });
  await waitFor(() => expect(chips(reopened)).toEqual([]));
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('an upload without a session leads to the sign-in, and completed files are there again after it', async () => {
  const { server, disturb, box } = await openTicket();
  await userEvent.type(within(box).getByRole('textbox', { name: 'Comment' }), 'Half a thought');
  await pick(box, pdf('done.pdf'));
  await waitFor(() => expect(chips(box)).toEqual(['done.pdf88 kB']));
  server.answer('GET /api/users/me', { status: 401 });
  disturb('POST', { status: 401, error: 'Sign in first.' });
  await pick(box, pdf('late.pdf'));
  const signIn = await screen.findByRole('alertdialog', { name: 'You were signed out' });
  expect(signIn).toHaveTextContent('Half a thought');
  expect(takeLoggedErrors()).toEqual([expect.stringContaining('Failed to upload a file')]);

  cleanup();
  const { box: after } = await openTicket();
  expect(chips(after)).toEqual(['done.pdf88 kB']);
  expect(within(after).getByRole('textbox', { name: 'Comment' })).toHaveValue('Half a thought');
});

test('the tab asks before it closes while a file is uploaded', async () => {
  const { disturb, requests, box } = await openTicket();
  const isAsking = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsking()).toBe(false);
  disturb('PATCH', new Promise(() => undefined));
  await pick(box, pdf());
  await waitFor(() => expect(requests).toHaveLength(2));
  await waitFor(() => expect(isAsking()).toBe(true));
  await userEvent.click(button(box, 'Remove Care.pdf'));
  await waitFor(() => expect(isAsking()).toBe(false));
});

test('clients attach files to their notes', async () => {
  const { server, box } = await openTicket({ role: 'client' });
  await pick(box, pdf());
  await waitFor(() => expect(button(box, 'Add Note')).toBeEnabled());
  await userEvent.click(button(box, 'Add Note'));
  await waitFor(() =>
    expect(server.callsTo('POST /api/tickets/30/comments').map(({ body }) => body)).toEqual([
      { comment: '', audience: 'client', files: [ID] },
    ]),
  );
});

test('an installation without files has no clip and takes no drops', async () => {
  const uploads = fakeUploads();
  const { server } = fakeDesk([lamp]);
  server.answer('GET /api/installation', { body: { ...INSTALLATION, takes_files: false } });
  openApp(`/sites/${SITE_ID}?ticket=30`);
  const box = await dialog();
  await within(box).findByText('No comments yet.');
  expect(within(box).queryByRole('button', { name: 'Attach files' })).toBeNull();
  expect(fireEvent.drop(box, { dataTransfer: { types: ['Files'], files: [pdf()] } })).toBe(true);
  expect(uploads.requests).toEqual([]);
});
