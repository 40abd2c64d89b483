import { describe, expect, test } from 'vitest';
import { confirmAddress, isConfirmedAddress } from '../../email/outbox/mailboxes.ts';
import { lookUpSuppressions, suppressAddress } from '../../email/outbox/suppression-list.ts';
import { mailboxOf } from '../../mailbox.ts';
import { anEmailAddress, anOwner, anOwnerWithSite, aSite, aTicket } from '../../testing/fixtures.ts';
import { aMember } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';

async function eraseAndLook(address: string): Promise<boolean[]> {
  const db = await testDatabase();
  await confirmAddress(db, address);
  await suppressAddress(db, address, 'No such mailbox');
  const { owner, site } = await anOwnerWithSite();
  await aTicket(site, { user_email: address });
  const erased = await owner.post(`/api/teams/${site.team_id}/people/erase`, { email: address, confirm: address });
  expect(erased.statusCode).toBe(200);
  return [await isConfirmedAddress(db, address), (await lookUpSuppressions(db, [mailboxOf(address)])).size > 0];
}

const unique = () => `ana${anEmailAddress().replace(/-|@.*/g, '')}`;
const KEPT = [true, true];
const FORGOTTEN = [false, false];

describe('erasing a person forgets the confirmation and the suppression of the mailbox', () => {
  test('when no other address of it is known', async () => {
    expect(await eraseAndLook(anEmailAddress())).toEqual(FORGOTTEN);
    const name = unique();
    await aTicket(await aSite(await anOwner()), { user_email: `${name}+x.y@example.net` });
    await aTicket(await aSite(await anOwner()), { user_email: `x.${name}@example.com` });
    expect(await eraseAndLook(`${name}+shop@example.com`)).toEqual(FORGOTTEN);
  });

  test.each([
    ['without the tag', 'NAME+shop@example.com', 'NAME@example.com'],
    ['with a tag', 'NAME@example.com', 'NAME+shop@example.com'],
    ['with another tag, in capitals', 'NAME+shop@example.com', 'NAME+Other@EXAMPLE.com'],
    ['in the other form of the domain', 'NAME+a@bücher.example', 'NAME@xn--bcher-kva.example'],
    ['with dots, which Gmail ignores', 'NAME+shop@gmail.com', 'DOTTED@googlemail.com'],
    ['with letters beyond ASCII', 'jos\u00e9NAME+a@example.com', 'jose\u0301NAME@example.com'],
  ])('but not while a ticket of another team has it %s', async (_how, erased, other) => {
    const name = unique();
    const user_email = other.replace('NAME', name).replace('DOTTED', [...name].join('.'));
    await aTicket(await aSite(await anOwner()), { user_email });
    expect(await eraseAndLook(erased.replace('NAME', name))).toEqual(KEPT);
  });

  test('but not while a user, an invitation or a site has another address of it', async () => {
    const owner = await anOwner();
    const [user, invited, site] = [unique(), unique(), unique()];
    const { team_id } = await aSite(owner, { admin_notification_email: `${site}@example.com` });
    await aMember(await aSite(await anOwner()), 'agent', { email: `${user}@example.com` });
    const url = `/api/teams/${team_id}/invitations`;
    await owner.post(url, { emails: [`${invited}+team@example.com`], role: 'agent' });
    for (const name of [user, invited, site]) expect(await eraseAndLook(`${name}+shop@example.com`)).toEqual(KEPT);
  });
});
