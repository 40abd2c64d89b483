import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ContactForm } from './contact-form.tsx';

const server = vi.fn<typeof fetch>();

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => vi.unstubAllGlobals());

const answer = (status: number, body: unknown) =>
  server.mockImplementation(async () => new Response(JSON.stringify(body), { status }));

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const sendButton = () => screen.getByRole('button', { name: 'Send message' });

const TYPED = {
  Name: 'Jonas Ortega',
  Email: 'jonas@studio-ortega.example',
  Subject: 'Moving 40 client sites',
  Message: 'Is there a way to add them in one go?',
};

async function fillAndSend() {
  const user = userEvent.setup();
  for (const [name, text] of Object.entries(TYPED)) {
    await user.click(field(name));
    await user.paste(text);
  }
  await user.click(sendButton());
  return user;
}

test('a message is sent without cookies and the form is then cleared', async () => {
  answer(200, {});
  render(<ContactForm />);
  await fillAndSend();

  expect(await screen.findByRole('heading', { name: 'Message Sent Successfully!' })).toHaveFocus();
  expect(screen.getByText("We've received your message and will get back to you within 24 hours.")).toBeInTheDocument();
  expect(screen.getByText('You should also receive a confirmation email shortly.')).toBeInTheDocument();
  expect(server).toHaveBeenCalledExactlyOnceWith('/api/contact', expect.objectContaining({ credentials: 'omit' }));
  expect(JSON.parse(String(server.mock.calls[0]?.[1]?.body))).toEqual({
    name: TYPED.Name,
    email: TYPED.Email,
    subject: TYPED.Subject,
    message: TYPED.Message,
  });
  for (const input of document.querySelectorAll<HTMLInputElement>('input, textarea')) expect(input).toHaveValue('');
});

test('another message can be sent after the first', async () => {
  answer(200, {});
  render(<ContactForm />);
  const user = await fillAndSend();
  await user.click(await screen.findByRole('button', { name: 'Send another message' }));

  await waitFor(() => expect(field('Name')).toHaveFocus());
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('empty fields show an error each and nothing is sent', async () => {
  render(<ContactForm />);
  await userEvent.click(sendButton());

  expect(field('Name')).toHaveFocus();
  expect(field('Name')).toHaveAccessibleDescription('Please enter your name.');
  for (const name of ['Name', 'Email', 'Subject', 'Message']) expect(field(name)).toBeInvalid();
  expect(server).not.toHaveBeenCalled();
});

test('whitespace does not count as a message', async () => {
  render(<ContactForm />);
  await userEvent.type(field('Message'), '   ');
  await userEvent.click(sendButton());

  expect(field('Message')).toHaveAccessibleDescription('Please enter a message.');
});

test('an incomplete address shows an error until it is edited', async () => {
  render(<ContactForm />);
  const user = userEvent.setup();
  await user.type(field('Email'), 'jonas@studio');
  await user.click(sendButton());
  expect(field('Email')).toHaveAccessibleDescription('Please enter a full email address, like name@example.com.');

  await user.type(field('Email'), '.example');
  expect(field('Email')).toHaveAccessibleDescription('');
});

test("the server's error is shown and the form keeps its values", async () => {
  answer(429, { error: 'Too many messages. Please wait a minute.' });
  render(<ContactForm />);
  await fillAndSend();

  expect(await screen.findByText('Too many messages. Please wait a minute.')).toBeInTheDocument();
  expect(field('Subject')).toHaveValue(TYPED.Subject);
});

test('server issues are shown under their fields and the first invalid field is focused', async () => {
  answer(400, {
    error: 'Please check the marked fields.',
    issues: [
      { path: ['message'], message: 'At most 5,000 characters.' },
      { path: ['subject'], message: 'At most 200 characters.' },
    ],
  });
  render(<ContactForm />);
  await fillAndSend();

  await waitFor(() => expect(field('Subject')).toHaveFocus());
  expect(field('Subject')).toHaveAccessibleDescription('At most 200 characters.');
  expect(field('Message')).toHaveAccessibleDescription('At most 5,000 characters.');
});

test('an error response without a message shows the default error', async () => {
  server.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  render(<ContactForm />);
  await fillAndSend();

  expect(await screen.findByText('Failed to send message. Please try again.')).toBeInTheDocument();
});

test('a network failure says so and the message can be sent again', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(<ContactForm />);
  const user = await fillAndSend();
  expect(
    await screen.findByText('Failed to send message. Please check your connection and try again.'),
  ).toBeInTheDocument();

  answer(200, {});
  await user.click(sendButton());
  expect(await screen.findByText('Message Sent Successfully!')).toBeInTheDocument();
});

test('a second click while the message is sending sends nothing', async () => {
  let arrive: (response: Response) => void = () => undefined;
  server.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  render(<ContactForm />);
  const user = await fillAndSend();
  await user.click(sendButton());
  arrive(new Response('{}'));

  expect(await screen.findByText('Message Sent Successfully!')).toBeInTheDocument();
  expect(server).toHaveBeenCalledOnce();
});
