import { connect, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { anOwner, aSignedOutBrowser } from '../../testing/fixtures.ts';
import { startApp } from '../../testing/test-app.ts';
import { createHttpServer } from './http-server.ts';

const json = { 'content-type': 'application/json' };

describe('a body', () => {
  test.each([
    ['broken JSON', '{"name": ', json, 400],
    ['a truncated literal', 'nul', json, 400],
    ['an array', '[]', json, 400],
    ['null', 'null', json, 400],
    ['a number', '1', json, 400],
    ['zero bytes', '', json, 400],
    ['a prototype', '{"__proto__": {"is_admin": true}, "name": "a", "domain": "a.example"}', json, 400],
    ['a constructor', '{"constructor": {"prototype": {}}, "name": "a", "domain": "a.example"}', json, 400],
    ['deep nesting', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, json, 400],
    ['more than 64 KiB', JSON.stringify({ name: 'a'.repeat(70_000), domain: 'a.example' }), json, 413],
    ['plain text', '{"name": "a", "domain": "a.example"}', { 'content-type': 'text/plain' }, 415],
    ['a form', 'name=a&domain=a.example', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, 415],
    ['an unknown type', '{}', { 'content-type': 'nonsense' }, 415],
    ['a type that starts with application/json', '{}', { 'content-type': 'application/jsonp' }, 415],
  ])('of %s is refused with a reason and stores nothing', async (_case, payload, headers, status) => {
    const owner = await anOwner();
    const response = await owner.send({ method: 'POST', url: '/api/sites', payload, headers });
    expect(response.statusCode).toBe(status);
    expect(response.json().error).toEqual(expect.any(String));
    expect((await owner.get('/api/sites')).json()).toEqual([]);
  });

  test('is not read before the session check', async () => {
    const response = await (await aSignedOutBrowser()).send({
      method: 'POST',
      url: '/api/sites',
      payload: '{',
      headers: json,
    });
    expect(response.statusCode).toBe(401);
  });
});

describe('a URL', () => {
  test.each([
    ['/api/nothing', 404],
    ['/api', 404],
    ['/api/sites/1/nothing', 404],
    ['/api/%zz', 400],
    ['/api/sites/%c0%af', 400],
    ['/..%2f..%2fetc/passwd', 404],
    ['/api/..%2f..%2fetc/passwd', 404],
    ['//api/sites', 404],
  ])('like %s is answered as JSON', async (url, status) => {
    const response = await (await aSignedOutBrowser()).get(url);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ error: expect.any(String) });
  });

  test('with an unsupported method is not found', async () => {
    expect((await (await anOwner()).post('/api/users/me', {})).statusCode).toBe(404);
  });
});

describe('on the wire', () => {
  let app: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    app = await startApp();
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => app.close());

  const exchange = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  test.each([
    [
      'two Content-Length headers',
      'POST /api/sites HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      400,
    ],
    ['a header of 20 kB', `GET /api/sites HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
  ])('%s is refused and the server keeps running', async (_case, bytes, status) => {
    const answer = await exchange(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ error: expect.stringMatching(/\.$/) });
    expect(await exchange('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  });

  test('a client that goes away while it sends the body is not taken for a failure of the database', async () => {
    const lines: { msg: string }[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const server = createHttpServer({ trustProxy: [], log });
    const answered = new Promise<void>((resolve) => {
      server.addHook('onError', (_request, _reply, _error, done) => {
        resolve();
        done();
      });
    });
    const socket = new Socket();
    server.addHook('preParsing', (_request, _reply, _payload, done) => {
      socket.resetAndDestroy();
      done();
    });
    server.post('/api/echo', (request) => request.body);
    onTestFinished(() => server.close());
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    socket.connect(Number(port), '127.0.0.1');
    const head = 'POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
    socket.write(head);
    await answered;
    expect(lines.map(({ msg }) => msg)).not.toContain('database failure');
    expect(lines.map(({ msg }) => msg)).not.toContain('unexpected error');
  });

  test('a forged Host header changes no link', async () => {
    const answer = await exchange(
      'GET /api/oauth/google/redirect_url HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toContain('http://localhost:3000/local-accounts/sign-in');
    expect(answer).not.toContain('evil.example');
  });
});
