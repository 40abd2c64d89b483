import { endpoints } from '@deskbell/contract/api';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOwner } from '../../testing/fixtures.ts';
import { startApp } from '../../testing/test-app.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import type { ApiDescription, ApiOperation } from './openapi.ts';

const inbound = {
  domain: 'reply.example.com',
  smtpHost: '127.0.0.1',
  smtpPort: null,
  webhookSecret: 'a secret of the provider',
};
const app = await startApp({ inbound });
afterAll(() => app.close());

describe('the OpenAPI document', () => {
  let description: ApiDescription;
  let operations: [route: string, operation: ApiOperation][];
  beforeAll(async () => {
    const response = await app.inject('/api/openapi.json');
    expect(response.statusCode).toBe(200);
    description = response.json();
    operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, ApiOperation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    );
  });
  const statusesOf = (route: string) => Object.keys(Object.fromEntries(operations)[route]?.responses ?? {}).map(Number);

  test('is valid, with every reference resolved', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(description) as unknown as Record<string, unknown>)).toEqual({
      valid: true,
    });
    expect(JSON.stringify(validator.resolveRefs())).not.toContain('"$ref"');
  });

  test('lists every endpoint of the API', () => {
    expect(description.openapi).toBe('3.1.0');
    expect(operations.map(([route]) => route).sort()).toEqual(
      endpoints
        .filter(({ replyType }) => replyType !== 'text/html')
        .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
        .sort(),
    );
  });

  test('gives each operation a name of its own and a declared tag', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('listSiteTickets');
    const tags = description.tags.map(({ name }) => name);
    for (const [, operation] of operations) expect(tags).toEqual(expect.arrayContaining([...operation.tags]));
  });

  test('names the schema of every JSON body and answer', () => {
    const contents = operations.flatMap(([, { requestBody, responses }]) =>
      [requestBody, ...Object.values(responses)].map((part) => part?.content?.['application/json']?.schema),
    );
    for (const schema of contents.filter((each) => each !== undefined)) {
      const { $ref } = (schema.type === 'array' ? schema.items : schema) as { $ref?: string };
      expect($ref).toMatch(/^#\/components\/schemas\/\w+$/);
    }
    expect(description.components.schemas.NewSite).toMatchObject({
      required: ['name', 'domain'],
      properties: { name: { type: 'string', maxLength: 100 }, description: {}, admin_notification_email: {} },
    });
    expect(description.components.schemas.Site?.required).toContain('api_key');
    expect(description.components.schemas.Failure).toMatchObject({
      required: ['error'],
      properties: { issues: { items: { $ref: '#/components/schemas/Issue' } } },
    });
  });

  test('types numbers as numbers', () => {
    const { parameters } = Object.fromEntries(operations)['GET /api/sites/{id}/tickets'] as ApiOperation;
    const typeOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema.type;
    expect(['id', 'limit', 'before', 'archived', 'status', 'q'].map(typeOf)).toEqual([
      'integer',
      'integer',
      'integer',
      'boolean',
      'array',
      'string',
    ]);
  });

  test.each([
    ['GET /api/sites', [200, 304, 400, 401, 403, 429, 503]],
    ['GET /api/sites/{id}', [200, 304, 401, 403, 404, 429, 503]],
    ['GET /api/users/me', [200, 204, 304, 401, 503]],
    ['GET /api/tickets', [200, 304, 400, 401, 403, 429, 503]],
    ['POST /api/sites', [201, 400, 401, 403, 413, 415, 429, 503]],
    ['PUT /api/sites/{id}', [200, 400, 401, 403, 404, 413, 415, 429, 503]],
    ['POST /api/email-logs/{id}/retry', [200, 400, 401, 403, 404, 409, 413, 415, 503]],
    ['POST /api/contact', [201, 400, 403, 413, 415, 429, 503]],
    ['POST /api/widget/tickets', [200, 201, 400, 403, 404, 409, 413, 415, 429, 503]],
    ['POST /api/inbound-email', [202, 400, 401, 413, 415, 503]],
  ])('tells every status of %s', (route, statuses) => {
    expect(statusesOf(route)).toEqual(statuses);
  });

  test('describes streams and raw emails by their content type', () => {
    expect(description.paths['/api/live']?.get?.responses['200']?.content).toEqual({ 'text/event-stream': {} });
    expect(description.paths['/api/inbound-email']?.post).toMatchObject({
      requestBody: { content: { 'message/rfc822': {} } },
      security: [{ webhookSecret: [] }],
    });
  });

  test('is compressed, and not sent again while it is unchanged', async () => {
    const get = (headers: Record<string, string>) => app.inject({ url: '/api/openapi.json', headers });
    const whole = await get({});
    const compressed = await get({ 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.rawPayload.length).toBeLessThan(whole.rawPayload.length / 4);
    const again = await get({ 'if-none-match': String(whole.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('the API reference', () => {
  /** The overview and the pages that it links to, by path. */
  async function pages(): Promise<Map<string, string>> {
    const overview = await app.inject('/api/docs');
    const found = new Map([['/api/docs', overview.body]]);
    for (const [, path = ''] of overview.body.matchAll(/href="(\/api\/docs\/[^"#]+)"/g)) {
      const { statusCode, headers, body } = await app.inject(path);
      expect([statusCode, headers['content-type']], path).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; /);
      found.set(path, body);
    }
    return found;
  }

  test('shows every operation with its statuses, without a script', async () => {
    const all = await pages();
    for (const body of all.values())
      expect(body).not.toMatch(/<script|<style|style=|\son\w+=|https?:\/\/(?!localhost)/);
    const description = (await app.inject('/api/openapi.json')).json() as ApiDescription;
    const reference = [...all.values()].join('\n');
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const { operationId, responses, summary } of Object.values(methods)) {
        const article = new RegExp(`<article id="${operationId}">([\\s\\S]*?)</article>`).exec(reference)?.[1] ?? '';
        for (const status of Object.keys(responses)) expect(article).toContain(`<th scope="row">${status}</th>`);
        expect(article, path).toContain('curl');
        expect(all.get('/api/docs'), path).toMatch(new RegExp(`id="${operationId}">.*#${operationId}"`));
        expect(all.get('/api/docs')).toContain(escapeHtml(summary));
      }
    }
  });

  test('links only to headings, calls and schemas that are there', async () => {
    const all = await pages();
    let count = 0;
    for (const [path, body] of all) {
      for (const [, target = '', anchor = ''] of body.matchAll(/href="([^"#]*)#([^"]+)"/g)) {
        expect(all.get(target || path), `${path} links to ${target}#${anchor}`).toContain(` id="${anchor}"`);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(300);
  });

  test('loads fast: no page is heavy, and an unknown one is not found', async () => {
    for (const [path, body] of await pages()) expect(body.length, path).toBeLessThan(120_000);
    expect((await app.inject('/api/docs/nothing')).statusCode).toBe(404);
    expect((await app.inject('/api/docs?from=mail')).statusCode).toBe(200);
  });

  test('is open to signed-out and signed-in people', async () => {
    expect((await (await anOwner()).get('/api/docs')).statusCode).toBe(200);
  });
});
