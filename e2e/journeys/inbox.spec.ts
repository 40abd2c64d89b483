import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { addMember } from '../member.ts';
import { haveDesk, send } from '../owner.ts';
import { sendTicket } from '../visitor.ts';

const PHONE = { width: 360, height: 740 };

test('what a colleague is named in waits behind the bell, and is read on all devices at once', async ({ page }) => {
  await haveDesk(page);
  const id = await sendTicket(page, { title: 'Lamp arrived cracked', email: 'eva@customer.example' });
  const anna = await addMember(page, { name: 'Anna Kowalczyk', role: 'agent' });
  const { id: annaId } = await (await anna.request.get('/api/users/me')).json();
  await anna.goto('/dashboard');
  const phone = await anna.context().newPage();
  await phone.setViewportSize(PHONE);
  await phone.goto('/inbox');
  await expect(phone.getByText('Nothing for you yet')).toBeVisible();

  const comment = `@[user:${annaId}] Could you ask the warehouse?`;
  await send(page, 'POST', `/api/tickets/${id}/comments`, { comment, audience: 'team' });
  await expect(anna.getByRole('button', { name: 'Inbox, 1 unread' })).toBeVisible();
  await expect(phone.getByText('Marta Lindqvist mentioned you:')).toBeVisible();
  await expectAccessible(phone, 'the inbox on a phone');

  await anna.keyboard.press('b');
  const inbox = anna.getByRole('dialog', { name: 'Inbox' });
  await expect(inbox.getByText('@Anna Kowalczyk Could you ask the warehouse?')).toBeVisible();
  await expectAccessible(anna, 'the inbox');
  await anna.keyboard.press('j');
  await anna.keyboard.press('Enter');
  await expect(anna.getByRole('dialog').getByRole('heading', { name: 'Lamp arrived cracked' })).toBeVisible();
  await anna.keyboard.press('Escape');
  await expect(anna.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible();

  await send(page, 'PUT', `/api/tickets/${id}/assignee`, { user_id: annaId });
  await expect(anna.getByRole('button', { name: 'Inbox, 1 unread' })).toBeVisible();
  await anna.goto(`/tickets?tab=all&ticket=${id}`);
  await expect(phone.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible();
  await anna.context().close();
});
