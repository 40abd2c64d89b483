import { endpoints } from '@deskbell/contract/api';
import { expect, test } from 'vitest';
import { aStranger } from '../testing/fixtures.ts';

test('the API description lists every endpoint with its fields', async () => {
  const response = await (await aStranger()).get('/api/openapi.json');
  expect(response.statusCode).toBe(200);
  const { openapi, paths } = response.json();
  expect(openapi).toBe('3.1.0');
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(
    endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
  );
  const { requestBody, responses } = paths['/api/sites'].post;
  expect(Object.keys(requestBody.content['application/json'].schema.properties)).toEqual([
    'name',
    'domain',
    'description',
    'admin_notification_email',
    'widget_color',
  ]);
  expect(responses['201'].content['application/json'].schema.required).toContain('api_key');
});
