import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../logging/logger.ts';
import { acceptMultipartForms } from './body-parsers.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './connection-limits.ts';
import { createHttpServer } from './http-server.ts';

/** More than the kernel's buffers hold. */
const LONG_ANSWER = Buffer.alloc(64 * 1024 * 1024, 'a');
const CLOSING = 'Connection: close\r\n';
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

let app: FastifyInstance;
let cuts: string[];
let handled: string[];
let sockets: Socket[] = [];

async function startServer(limits: Partial<ConnectionLimits>): Promise<void> {
  cuts = [];
  handled = [];
  app = createHttpServer({
    trustProxy: [],
    log: createLogger('silent'),
    limits: { ...CONNECTION_LIMITS, ...limits },
    onConnectionCut: (reason) => cuts.push(reason),
  });
  app.addHook('onRequest', async ({ url }) => void handled.push(url));
  app.get('/long', async (_request, reply) => reply.send(LONG_ANSWER));
  app.get('/echo/:n', async (request) => request.params);
  app.post('/body', async ({ body }) => ({ body }));
  await app.register(async (scope) => {
    acceptMultipartForms(scope);
    scope.post('/form', async ({ body }) => ({ bytes: (await (body as Readable).toArray()).join('').length }));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

async function open(): Promise<Socket> {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.resume();
  await once(socket, 'close');
  return text;
}

const openConnections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

describe('closing the server', () => {
  test('waits neither for half-sent requests nor for unread answers nor for silent connections', async () => {
    await startServer({ closeMs: 200 });
    const [half, headers, unread] = [await open(), await open(), await open(), await open()];
    half?.write('POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
    headers?.write('GET /echo/1 HTTP/1.1\r\nHos');
    unread?.pause().write(get('/long'));
    await expect.poll(() => handled).toEqual(['/body', '/long']);
    await app.close();
    expect(await openConnections()).toBe(0);
    expect(new Set(cuts)).toEqual(new Set(['shutdown']));
  });

  test('lets a request that is being answered finish', async () => {
    await startServer({});
    const socket = await open();
    socket.pause().write(get('/long'));
    await expect.poll(() => handled).toEqual(['/long']);
    const closed = app.close();
    const answer = await readAll(socket);
    expect(answer.length).toBeGreaterThan(LONG_ANSWER.length);
    await closed;
    expect(cuts).toEqual([]);
  });
});

test('an answer that is not read is cut', async () => {
  await startServer({ unreadMs: 200 });
  const socket = await open();
  socket.pause().write(get('/long'));
  await expect.poll(() => cuts).toEqual(['unread']);
  await expect.poll(openConnections).toBe(0);
});

test('a body that arrives slowly is cut although its bytes keep coming', async () => {
  await startServer({ requestMs: 500, checkMs: 50 });
  const socket = await open();
  socket.write('POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50000\r\n\r\n"');
  const drip = setInterval(() => socket.write('a'), 20);
  const answer = await readAll(socket);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  await expect.poll(openConnections).toBe(0);
});

test('a form with files has more time than other bodies, where such forms are read', async () => {
  await startServer({ requestMs: 300, checkMs: 50, formPaths: ['/form'] });
  const [form, other, misplaced] = [await open(), await open(), await open()];
  form.write('POST /form HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n');
  form.write(`Content-Length: 20\r\n${CLOSING}\r\n${'a'.repeat(10)}`);
  other.write('POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"');
  misplaced.write('POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n');
  misplaced.write('Content-Length: 20\r\n\r\n-');
  expect(await readAll(other)).toMatch(/^HTTP\/1.1 408 /);
  await readAll(misplaced);
  form.write('a'.repeat(10));
  expect(await readAll(form)).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"bytes":20\}$/);
});

describe('pipelined requests', () => {
  const requests = (count: number) =>
    Array.from({ length: count }, (_each, n) => get(`/echo/${n}`, n === count - 1 ? CLOSING : '')).join('');

  test('are all answered, in their order', async () => {
    await startServer({});
    const socket = await open();
    socket.write(requests(101));
    const answer = await readAll(socket);
    expect([...answer.matchAll(/\{"n":"(\d+)"\}/g)].map(([, n]) => Number(n))).toEqual(
      Array.from({ length: 101 }, (_each, n) => n),
    );
  });

  test('with bodies are answered in their order', async () => {
    await startServer({});
    const socket = await open();
    const post = (n: number, headers = '') => {
      const body = JSON.stringify({ n, text: 'a'.repeat(30_000) });
      return `POST /body HTTP/1.1\r\nHost: a\r\n${headers}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    };
    socket.write([post(1), post(2), post(3), post(4, CLOSING)].join(''));
    const answer = await readAll(socket);
    expect([...answer.matchAll(/"n":(\d)/g)].map(([, n]) => n)).toEqual(['1', '2', '3', '4']);
  });

  test('are started one at a time: behind an unread answer none is', async () => {
    await startServer({});
    const socket = await open();
    socket.pause().write(get('/long') + requests(50));
    await expect.poll(() => handled).toEqual(['/long']);
    // The server has parsed all of them: a request on another connection is answered afterwards.
    const other = await open();
    other.write(get('/echo/other', CLOSING));
    expect(await readAll(other)).toContain('"other"');
    expect(handled).toEqual(['/long', '/echo/other']);
  });

  test('beyond the limit end the connection', async () => {
    await startServer({});
    const socket = await open();
    socket.write(requests(1_500));
    await readAll(socket);
    expect(cuts).toEqual(['pipelining']);
    expect(handled.length).toBeLessThanOrEqual(1);
    const other = await open();
    other.write(get('/echo/other', CLOSING));
    expect(await readAll(other)).toContain('"other"');
  });

  test('count whatever they expect', async () => {
    await startServer({});
    const socket = await open();
    socket.pause().write(get('/echo/1', 'Expect: x\r\n').repeat(1_500));
    await expect.poll(() => cuts).toEqual(['pipelining']);
    const other = await open();
    other.write(get('/echo/other', `Expect: x\r\n${CLOSING}`));
    expect(await readAll(other)).toContain('"other"');
  });
});
