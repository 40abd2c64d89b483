import { describe, expect, test } from 'vitest';
import { cleanName, isPlainName, requiredName } from './plain-name.ts';

describe('a plain name', () => {
  test.each([
    'Kettle & Crumb',
    'Node.js',
    'Vue.js Academy',
    'St. Mary',
    'St.Mary',
    'Mt.Everest Outdoor',
    'No.1 Shop',
    'Dr.Smith',
    'A.B. Cycles',
    'A.B.Cycles',
    'J.P.Morgan',
    'A.C.M.E',
    'Web 2.0 Studio',
    '50.000 Products',
    'Open 9:00:00',
    'std::shop',
    '24/7 Support',
    'Wait… what?',
    'モーニング娘。',
    'Yahoo!',
    'Größe & Söhne GmbH',
    'Mr. Wash Auto-Service AG',
    'Fish. Net Worth',
    'Brot·Zeit',
    'Hotel: Sonne',
  ])('is %s', (name) => {
    expect(isPlainName(name)).toBe(true);
  });

  test.each([
    'Claim at rogue-prize.com/win',
    'rogue-prize.com',
    'ROGUE-PRIZE.COM.',
    'Go to bit.ly/x now',
    'x.com',
    't.co',
    'free.gift',
    'Dr.win',
    'St.Mary/pay',
    'rogue.company',
    'rogue.com-win',
    'rogue.com.1',
    'rogue-prize．com',
    'rogue-prize。com',
    'rogue-prize｡com',
    'rogue-prize․com',
    'ｒｏｇｕｅ．ｃｏｍ',
    '𝐫𝐨𝐠𝐮𝐞.𝐜𝐨𝐦',
    'rogue\u200b.\u2060com',
    'ro\u00adgue.com',
    'пример.рф',
    '例子.中国',
    'xn--e1afmkfd.xn--p1ai',
    'müller.de',
    'https://rogue',
    'www. rogue',
    'Call 192.0.2.7 now',
    '１９２.0.2.7',
    '[2001:db8::7]',
    '2001:db8:0:0:0:0:0:7',
    'prize@rogue',
    'prize＠rogue',
    'a.casino',
    'Dr.casino',
    'Mr.Bet',
    'rogue . com',
    'rogue .COM',
    'rogue. com',
    'rogue[.]com',
    'rogue(dot)com',
    'rogue·com',
    '//rogue',
    'mailto:a',
    'tel:+49',
    'rogue.js/x',
  ])('is not %s', (name) => {
    expect(isPlainName(name)).toBe(false);
  });

  test('may have an own domain in it, without a path', () => {
    for (const name of ['Shop.com', 'SHOP.COM Support', 'www.shop.com', 'Help.Shop.com', 'The Shop.com team'])
      expect([name, isPlainName(name, ['shop.com'])]).toEqual([name, true]);
    for (const name of ['Shop.com/win', 'Shop.com:8080', 'notshop.com', 'shop.com.rogue.net', 'Shop.com and rogue.net'])
      expect([name, isPlainName(name, ['shop.com'])]).toEqual([name, false]);
    expect(isPlainName('Shop.com', ['www.shop.com:8443'])).toBe(true);
    expect(isPlainName('Müller.de', ['xn--mller-kva.de'])).toBe(true);
    expect(isPlainName('10.0.0.8', ['10.0.0.8:3000'])).toBe(true);
  });

  test('loses what cannot be seen, and is missing when nothing remains', () => {
    expect(cleanName(' Kettle\u202e \u2066&\u2069\n\tCr\u200bumb\u0007 ')).toBe('Kettle & Crumb');
    const schema = requiredName(100, 'needed');
    expect(schema.parse('Kett\u200ele')).toBe('Kettle');
    for (const blank of ['\u0007', '\ufe0f', '\u2066\u2069'])
      expect(schema.safeParse(blank).error?.issues.map(({ message }) => message)).toEqual(['needed']);
  });
});
