import { expect, test } from 'vitest';
import { splitAtAddresses, withoutSecrets } from './web-address.ts';

test.each([
  ['https://user:hush@shop.example/a?b=c', 'https://shop.example/a?b=c'],
  ['https://hush@shop.example/', 'https://shop.example/'],
  ['https://shop.example/a?token=hush', 'https://shop.example/a'],
  ['https://shop.example/a?token=hush&page=2', 'https://shop.example/a?page=2'],
  ['https://shop.example/a?page=2&access_token=hush&sort=up#top', 'https://shop.example/a?page=2&sort=up#top'],
  ['https://shop.example/?apiKey=hush&APIKEY=hush&resetPassword=hush', 'https://shop.example/'],
  ['https://shop.example/?%74oken=hush&user%5Bsecret%5D=hush&x=1', 'https://shop.example/?x=1'],
  ['https://shop.example/?code=hush&state=1&session_state=hush', 'https://shop.example/?state=1'],
  ['https://shop.example/?X-Amz-Signature=hush&sig=hush&auth=hush', 'https://shop.example/'],
  ['https://shop.example/#access_token=hush&token_type=hush&a=b', 'https://shop.example/#a=b'],
  ['https://shop.example/#/reset?token=hush', 'https://shop.example/#/reset'],
  ['https://shop.example/cart;jsessionid=hush?page=2', 'https://shop.example/cart?page=2'],
])('%s is stored without its secrets', (address, clean) => {
  expect(withoutSecrets(address)).toBe(clean);
});

test.each([
  'https://shop.example/a?b=c&d#e',
  'https://Shop.example/?keyword=lamp&author=me&design=x&q=token',
  'https://shop.example/?&&x=%zz#?&',
  'http://localhost:3000',
])('%s stays as it is', (address) => {
  expect(withoutSecrets(address)).toBe(address);
});

test.each([
  ['See https://a.example/x, please.', ['See ', '<https://a.example/x>', ',', ' please.']],
  [
    '(https://a.example/b).) and http://c.example!?',
    ['(', '<https://a.example/b>', ').)', ' and ', '<http://c.example>', '!?'],
  ],
  ['https://...', ['https://', '...']],
  ['no address', ['no address']],
])('%j is split at its addresses', (text, parts) => {
  expect(splitAtAddresses(text).map(({ text: part, isAddress }) => (isAddress ? `<${part}>` : part))).toEqual(parts);
});
