import type { lookup } from 'node:dns';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MIB } from '@deskbell/contract/units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Outbound } from '../outbound/outbound-fetch.ts';
import type { RequestBudget } from '../outbound/request-budget.ts';
import { HomePages } from './check-page.ts';
import { PageDiagnoser } from './page-diagnoser.ts';

const KEY = `site_${'a'.repeat(32)}`;
const DESK = 'https://desk.example';
const CODE = `<script src="${DESK}/widget.js" data-site-key="${KEY}" async></script>`;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer = () => undefined;
const requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  answer(request, response);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const portOf = () => (server.address() as AddressInfo).port;

function resolverOf(...addresses: string[]): typeof lookup {
  const resolve = (_host: string, _options: object, callback: (error: null, found: object[]) => void) => {
    const [address = ''] = addresses.length > 1 ? addresses.splice(0, 1) : addresses;
    callback(null, [{ address, family: 4 }]);
  };
  return resolve as unknown as typeof lookup;
}

const UNBOUNDED: RequestBudget = { takeRequests: () => undefined };
const DIAGNOSER = new PageDiagnoser();

async function check(
  page: Answer,
  {
    addresses = ['127.0.0.1'],
    checkMs = 5_000,
    diagnoser = DIAGNOSER,
  }: { addresses?: string[]; checkMs?: number; diagnoser?: PageDiagnoser } = {},
) {
  answer = page;
  requests.length = 0;
  const outbound = new Outbound({ allowed: ['127.0.0.0/8'], allowsHttp: true, resolve: resolverOf(...addresses) });
  const pages = new HomePages({ outbound, publicUrl: DESK, version: '2.0.0', allowsHttp: true, checkMs, diagnoser });
  return (await pages.check({ domain: `shop.example:${portOf()}`, api_key: KEY }, UNBOUNDED)).finding;
}

describe('the home page', () => {
  test('is asked for once, by a user agent of its own', async () => {
    expect(await check((_, response) => response.end(CODE))).toEqual({ kind: 'fine' });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers['user-agent']).toBe(`Deskbell-Watchdog/2.0.0 (+${DESK})`);
  });

  test('may forbid the widget in several headers', async () => {
    const finding = await check((_, response) => {
      response.setHeader('content-security-policy', [`script-src ${DESK}`, "default-src 'self'"]);
      response.end(CODE);
    });
    expect(finding).toEqual({ kind: 'blocked', directives: ['script-src', 'connect-src'] });
  });

  test('above a megabyte is diagnosed by its beginning', async () => {
    const long = (text: string) => check((_, response) => response.end(text));
    expect(await long(CODE + ' '.repeat(2 * MIB))).toEqual({ kind: 'fine' });
    expect(await long(' '.repeat(2 * MIB) + CODE)).toEqual({ kind: 'missing', has_tag_manager: false });
  });

  test('is diagnosed on a thread, and one that takes too long is not taken for a page without the code', async () => {
    const impatient = new PageDiagnoser(0);
    const long = (_: IncomingMessage, response: ServerResponse) => void response.end('<meta>'.repeat(150_000) + CODE);
    await expect(check(long, { diagnoser: impatient })).rejects.toThrow('The page could not be examined right now.');
    expect(await check(long)).toEqual({ kind: 'fine' });
  });

  test('that does not answer in time does not answer', async () => {
    const finding = await check(() => undefined, { checkMs: 200 });
    expect(finding).toMatchObject({ kind: 'unreachable', reason: 'The host did not answer in time.' });
  });

  test('is followed through five redirects, and not through more', async () => {
    const redirect =
      (count: number): Answer =>
      (request, response) => {
        const step = Number(request.url?.slice(1) || 0);
        if (step === count) return void response.end(CODE);
        response.writeHead(302, { location: `/${step + 1}` }).end();
      };
    expect(await check(redirect(5))).toEqual({ kind: 'fine' });
    expect(await check(redirect(Number.POSITIVE_INFINITY))).toMatchObject({
      kind: 'unreachable',
      reason: 'It redirects more than 5 times.',
    });
    expect(requests).toHaveLength(6);
  });

  test('that redirects into a private network is not public', async () => {
    expect(await check((_, response) => response.writeHead(302, { location: 'http://10.4.0.12/' }).end())).toEqual({
      kind: 'private',
    });
  });

  test('on a private address is not asked for, whatever a name said before', async () => {
    expect(await check((_, response) => response.end(CODE), { addresses: ['10.4.0.12'] })).toEqual({ kind: 'private' });
    expect(requests).toEqual([]);
    const again = (): Answer => (_, response) => response.writeHead(302, { location: '/again' }).end();
    const addresses = ['127.0.0.1', '127.0.0.1', '192.168.0.1'];
    expect(await check(again(), { addresses })).toEqual({ kind: 'private' });
    expect(requests).toHaveLength(1);
  });
});
