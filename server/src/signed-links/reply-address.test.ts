import { describe, expect, test } from 'vitest';
import { addresses } from '../testing/inbound-email.ts';
import { memberOf, memberRole } from './reply-address.ts';

const HOLDER = 'anna@lindqvist.example';

describe('a reply address', () => {
  test('of customer and admin is the same as in earlier versions, so that replies to old emails arrive', () => {
    expect(addresses.addressOf(2304, 'customer', 'Priya.Raman@example.com')).toBe(
      'reply+2304.customer.335e41b867262e4de4cf07f2@reply.deskbell.test',
    );
    expect(addresses.addressOf(2304, 'admin', 'owner@kettle.example')).toBe(
      'reply+2304.admin.e4ac3a93b39d8d5beb64846d@reply.deskbell.test',
    );
  });

  test.each([
    ['m', 'customer'],
    ['n', 'client'],
    ['t', 'team'],
  ] as const)('of a member (%s) names ticket and member, and who reads the reply: %s', (letter, audience) => {
    const address = addresses.addressOf(2304, `${letter}3`, HOLDER);
    expect(address).toMatch(new RegExp(`^reply\\+2304\\.${letter}3\\.[0-9a-f]{24}@reply\\.deskbell\\.test$`));
    const parsed = addresses.parse(address.toUpperCase());
    expect(parsed).toMatchObject({ ticket_id: 2304, role: `${letter}3` });
    expect(parsed && memberOf(parsed.role)).toEqual({ member_id: 3, audience });
    expect(memberRole(3, audience)).toBe(`${letter}3`);
    expect(parsed && addresses.isGenuine(parsed, HOLDER)).toBe(true);
    expect(addresses.extractFrom(`Anna <${address}>, other@example.com`)).toEqual([address]);
  });

  test('fits into a local part of 64 characters with ids of 15 digits', () => {
    const address = addresses.addressOf(999_999_999_999_999, 'm999999999999999', HOLDER);
    expect(address.split('@')[0]).toHaveLength(63);
    const parsed = addresses.parse(address);
    expect(parsed && addresses.isGenuine(parsed, HOLDER)).toBe(true);
  });

  test('is signed with its role: a reply to a note cannot be turned into one to the customer', () => {
    const note = addresses.addressOf(2304, 'n3', HOLDER);
    for (const forged of [note.replace('.n3.', '.m3.'), note.replace('.n3.', '.n4.'), note.replace('2304', '2305')]) {
      const parsed = addresses.parse(forged);
      expect(parsed && addresses.isGenuine(parsed, HOLDER)).toBe(false);
    }
  });

  test.each(['m0', 'm03', 'm', 'n-3', 'x3', 'm1234567890123456', 'member'])('has no role %s', (role) => {
    expect(addresses.parse(`reply+2304.${role}.${'0'.repeat(24)}@reply.deskbell.test`)).toBeNull();
  });
});
