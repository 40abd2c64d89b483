import { describe, expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';
import { email, optionalEmail, optionalText, requiredText, titleText } from './text.ts';

describe('an email address', () => {
  test.each([
    'a@b.co',
    'first.last+tag@example.co.uk',
    "o'neil@example.com",
    'jürgen@müller.example',
    '用户@例子.广告',
    'अजय@उदाहरण.भारत',
    'jose\u0301@example.com',
    'a@1und1.de',
    'a@xn--bcher-kva.example',
  ])('is %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
    expect(email.safeParse(address).success).toBe(true);
  });

  test('of this machine is accepted for signing in and in the configuration only', () => {
    expect(isEmailAddress('root@localhost')).toBe(true);
    expect(email.safeParse('root@localhost').success).toBe(false);
    expect(optionalEmail.safeParse('root@LOCALHOST').success).toBe(false);
  });

  test.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a b@c.de',
    'a@b..de',
    'a..b@c.de',
    '.a@c.de',
    'a.@c.de',
    'a@-b.de',
    'a@b.de\r\nBcc: x@y.z',
    'a@b.de,c@d.ef',
    '<a@b.de>',
    'a@b@c.de',
    `${'a'.repeat(65)}@b.de`,
    // Compatibility letters
    'ｖｉｃｔｉｍ@example.com',
    '𝓿𝓲𝓬𝓽𝓲𝓶@example.com',
    'victim@ｅxample.com',
    'victim@example。com',
    'oﬃce@example.com',
    'victim²@example.com',
    // Invisible characters
    'vic\u200btim@example.com',
    'vic\u00adtim@example.com',
    'vic\ufe0ftim@example.com',
    'victim\u202e@example.com',
    'victim@exa\u200dmple.com',
    'vic\u0007tim@example.com',
    'vic\u3164tim@example.com',
    // No domain
    'a@127.0.0.1',
    'a@10.0.0.0x7f',
    'a@2130706433',
    'a@b.123',
    'a@١٢٧.٠.٠.١',
    'a@intranet',
  ])('is not %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
    expect(email.safeParse(address).success).toBe(false);
  });

  test('is optional where declared so, and blank becomes null', () => {
    expect(optionalEmail.parse(null)).toBeNull();
    expect(optionalEmail.parse('  ')).toBeNull();
    expect(optionalEmail.parse(' a@b.co ')).toBe('a@b.co');
    expect(optionalEmail.safeParse('nonsense').success).toBe(false);
  });
});

describe('text', () => {
  test('with NUL or a lone surrogate is refused', () => {
    const schema = requiredText(10, 'needed');
    expect(schema.safeParse('a\0b').success).toBe(false);
    expect(schema.safeParse('a\ud800b').success).toBe(false);
    expect(schema.safeParse('a\u{1f514}b').success).toBe(true);
  });

  test('is not coerced from other types', () => {
    for (const value of [123, true, ['a'], { a: 1 }])
      expect(requiredText(10, 'needed').safeParse(value).success).toBe(false);
  });

  test('may be exactly as long as its maximum', () => {
    expect(requiredText(10, 'needed').safeParse('a'.repeat(10)).success).toBe(true);
    expect(requiredText(10, 'needed').safeParse('a'.repeat(11)).success).toBe(false);
  });

  test('is trimmed before its length is checked', () => {
    expect(requiredText(10, 'needed').parse(` ${'a'.repeat(10)}\n`)).toBe('a'.repeat(10));
    expect(optionalText(10).parse(` ${'a'.repeat(10)}\n`)).toBe('a'.repeat(10));
  });

  test('that is invisible counts as missing, with one issue', () => {
    for (const blank of ['', ' ', '\u200b', '\u2066\u2069', '\ufeff \u200d'])
      expect(
        requiredText(10, 'needed')
          .safeParse(blank)
          .error?.issues.map(({ message }) => message),
      ).toEqual(['needed']);
    expect(email.safeParse(' ').error?.issues).toHaveLength(1);
  });

  test('of a title keeps its marks, and nothing that turns what stands beside it', () => {
    const turning = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
    for (const code of turning)
      expect(titleText(30, 'needed').parse(`${String.fromCodePoint(code)} gpj${String.fromCodePoint(code)}.exe`)).toBe(
        'gpj.exe',
      );
    expect(titleText(30, 'needed').parse('שלום\u200f!')).toBe('שלום\u200f!');
    expect(titleText(30, 'needed').safeParse('\u202e\u202c ').success).toBe(false);
  });

  test('that is optional and blank becomes null', () => {
    expect(optionalText(10).parse(' ')).toBeNull();
    expect(optionalText(10).parse(' a ')).toBe('a');
  });
});
