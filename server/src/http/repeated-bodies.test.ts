import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Invalid } from '../errors.ts';
import { acceptRepeatedJson, ReceivedBody } from './repeated-bodies.ts';

function anApp() {
  const checked: string[] = [];
  const schema = z.object({ page: z.string(), own: z.boolean().default(false) }).transform((value) => {
    checked.push(value.page);
    return value;
  });
  const app = Fastify();
  acceptRepeatedJson(app, schema, (text) => !text.includes('"own"'));
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Invalid ? 400 : 500).send());
  app.post('/', (request) => (request.body instanceof ReceivedBody ? request.body.check() : 'none'));
  const send = async (body: string, type = 'text/plain') =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, body });
  return { send, checked };
}

test('a body that many send is checked once, whatever its content type', async () => {
  const { send, checked } = anApp();
  const body = JSON.stringify({ page: '/prices' });
  for (const type of ['text/plain', 'application/json', 'text/plain;charset=UTF-8'])
    expect((await send(body, type)).json()).toEqual({ page: '/prices', own: false });
  expect(checked).toEqual(['/prices']);
  expect((await send(JSON.stringify({ page: '/terms' }))).json().page).toBe('/terms');
  expect(checked).toEqual(['/prices', '/terms']);
});

test("a person's own body and a long one are not kept", async () => {
  const { send, checked } = anApp();
  const long = 'x'.repeat(1_000);
  for (const body of [{ page: '/', own: true }, { page: long }])
    for (let n = 0; n < 2; n += 1) expect((await send(JSON.stringify(body))).statusCode).toBe(200);
  expect(checked).toEqual(['/', '/', long, long]);
});

test('what is refused is refused each time, on a connection that stays open', async () => {
  const { send } = anApp();
  for (let n = 0; n < 2; n += 1) {
    const refused = await send(JSON.stringify({ page: 7 }));
    expect([refused.statusCode, refused.headers.connection]).toEqual([400, 'keep-alive']);
  }
  expect((await send('{"page":')).headers.connection).toBe('close');
  expect((await send('')).body).toBe('none');
});
