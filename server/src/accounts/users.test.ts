import { TIMEZONES } from '@deskbell/contract/limits';
import { describe, expect, test } from 'vitest';
import { anOwner, aSignedOutBrowser } from '../testing/fixtures.ts';

describe('user settings', () => {
  test('default to UTC and are stored per user', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const never = {
      timezone: 'UTC',
      timezone_chosen: false,
      signature_name: null,
      signature_line: null,
      pinned_given_views: [],
      inbox_unread: 0,
    };
    expect((await owner.get('/api/user-settings')).json()).toEqual(never);
    const chosen = { ...never, timezone: 'Asia/Mumbai', timezone_chosen: true };
    expect((await owner.put('/api/user-settings', { timezone: 'Asia/Mumbai' })).json()).toEqual(chosen);
    const signature = { signature_name: 'Marta', signature_line: 'Head of lamps' };
    expect((await owner.put('/api/user-settings', signature)).json()).toEqual({ ...chosen, ...signature });
    expect((await owner.put('/api/user-settings', { signature_line: ' ' })).json()).toEqual({
      ...chosen,
      ...signature,
      signature_line: null,
    });
    expect((await other.get('/api/user-settings')).json()).toEqual(never);
  });

  test('accept each of the listed time zones, and others', async () => {
    const owner = await anOwner();
    expect(TIMEZONES).toHaveLength(20);
    for (const timezone of [...TIMEZONES, 'Asia/Kolkata', 'America/Argentina/Ushuaia', 'Etc/GMT+2'])
      expect((await owner.put('/api/user-settings', { timezone })).statusCode).toBe(200);
  });

  test.each(['+01:00', 'Mars/Olympus', '', 5, null, undefined])('refuse %j', async (timezone) => {
    const owner = await anOwner();
    const response = await owner.put('/api/user-settings', { timezone });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: 'Choose one of the listed time zones.',
      issues: [{ path: ['timezone'], message: 'Choose one of the listed time zones.' }],
    });
    expect((await owner.get('/api/user-settings')).json()).toMatchObject({ timezone: 'UTC', timezone_chosen: false });
  });

  test('refuse a name that reads as an address', async () => {
    const owner = await anOwner();
    expect((await owner.put('/api/user-settings', { signature_name: 'bank.example' })).statusCode).toBe(400);
  });
});

test('a public page gets 204 instead of 401 when the visitor is signed out', async () => {
  const guest = { 'x-deskbell-guest': '1' };
  const browser = await aSignedOutBrowser();
  expect((await browser.get('/api/users/me')).statusCode).toBe(401);
  const answer = await browser.get('/api/users/me', guest);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect((await browser.get('/api/sites', guest)).statusCode).toBe(401);
  expect((await (await anOwner()).get('/api/users/me', guest)).json()).toHaveProperty('email');
});
