import type { lookup } from 'node:dns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { Outbound } from './outbound-fetch.ts';

const INTERNAL = [
  'http://localhost/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0.0.0.0/',
  'http://0/',
  'http://0.1.2.3/',
  'http://10.0.0.8/',
  'http://10.255.255.255/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.0.0.1/',
  'http://192.0.2.1/',
  'http://192.168.1.1/',
  'http://198.18.0.1/',
  'http://198.51.100.7/',
  'http://203.0.113.9/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:10.0.0.8]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::10.0.0.1]/',
  'http://[64:ff9b:1::10.0.0.1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[100::1]/',
];

const REQUEST = { method: 'GET', headers: {}, timeoutMs: 5_000, answerBytesMax: 100 } as const;

function resolverOf(...answers: string[][]): typeof lookup {
  const resolve = (_host: string, _options: object, callback: (error: null, addresses: object[]) => void) => {
    const [addresses = []] = answers.length > 1 ? answers.splice(0, 1) : answers;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return resolve as unknown as typeof lookup;
}

const receiver = new WebhookReceiver();
beforeAll(() => receiver.start());
afterAll(() => receiver.stop());

describe('a request to an address that a user typed', () => {
  const outbound = new Outbound({ allowed: [], allowsHttp: true });

  test.each(INTERNAL)('%s is refused when it is saved and when it is sent', async (address) => {
    expect(await outbound.explainRefusal(address)).toContain('OUTBOUND_ALLOW');
    await expect(outbound.fetch(address, REQUEST)).rejects.toThrow('is not a public address');
  });

  test.each([
    'https://93.184.215.14/',
    'https://93.184.215.14:80/',
    'http://93.184.215.14:443/',
    'https://93.184.215.14:1024/',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
  ])('%s may be reached', async (address) => {
    expect(await outbound.explainRefusal(address)).toBeNull();
  });

  test.each([
    ['ftp://example.com/', 'begin with https://'],
    ['file:///etc/passwd', 'begin with https://'],
    ['https://user:pw@example.com/', 'user name'],
    ['example.com', 'Write it like'],
    ['https://93.184.215.14:22/', 'port 80, 443 or one above 1023'],
    ['http://93.184.215.14:25/', 'port 80, 443 or one above 1023'],
    ['https://93.184.215.14:1023/', 'port 80, 443 or one above 1023'],
    ['https://93.184.215.14:0/', 'port 80, 443 or one above 1023'],
  ])('%s is refused when it is saved and when it is sent', async (address, reason) => {
    expect(await outbound.explainRefusal(address)).toContain(reason);
    await expect(outbound.fetch(address, REQUEST)).rejects.toThrow(reason);
  });

  test('is https only, unless the product itself runs on a loopback address', async () => {
    const strict = new Outbound({ allowed: [], allowsHttp: false });
    expect(await strict.explainRefusal('http://93.184.215.14/')).toContain('begin with https://');
    expect(await strict.explainRefusal('https://93.184.215.14/')).toBeNull();
  });

  test('gains nothing by a name that is public when it is saved and internal when it is used', async () => {
    const address = `http://rebinding.example:${receiver.port}/`;
    const rebinding = new Outbound({
      allowed: [],
      allowsHttp: true,
      resolve: resolverOf(['93.184.215.14'], ['127.0.0.1']),
    });
    expect(await rebinding.explainRefusal(address)).toBeNull();
    await expect(rebinding.fetch(address, REQUEST)).rejects.toThrow('rebinding.example is not a public address');
    expect(receiver.received).toEqual([]);
  });

  test('does not use a name with a public and an internal address', async () => {
    for (const addresses of [
      ['93.184.215.14', '10.0.0.8'],
      ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '127.0.0.1'],
    ]) {
      const mixed = new Outbound({ allowed: [], allowsHttp: true, resolve: resolverOf(addresses) });
      expect(await mixed.explainRefusal('http://mixed.example/')).toBe(
        'mixed.example is not a public address. The operator can allow it with OUTBOUND_ALLOW.',
      );
      await expect(mixed.fetch('http://mixed.example/', REQUEST)).rejects.toThrow('is not a public address');
    }
  });

  test('reaches the networks that OUTBOUND_ALLOW opens, and follows no redirect', async () => {
    receiver.answer = (response) => response.writeHead(302, { location: 'http://10.0.0.8/' }).end('moved');
    const opened = new Outbound({ allowed: ['127.0.0.0/8'], allowsHttp: true });
    const named = new Outbound({
      allowed: ['127.0.0.0/8'],
      allowsHttp: true,
      resolve: resolverOf(['127.0.0.1']),
    });
    for (const answer of [
      await opened.fetch(receiver.url, REQUEST),
      await named.fetch(`http://desk.internal:${receiver.port}/`, REQUEST),
    ])
      expect(answer).toMatchObject({ status: 302, text: 'moved', isFromPublicAddress: false });
    expect(receiver.received).toHaveLength(2);
    expect(await opened.explainRefusal('http://10.0.0.8/')).toContain('OUTBOUND_ALLOW');
  });
});
