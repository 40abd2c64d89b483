import { endpoints } from '@deskbell/contract/api';
import { expect, test } from 'vitest';
import { startApp } from '../testing/test-app.ts';

test('the OpenAPI document lists every endpoint of the API with its fields', async () => {
  const inbound = {
    domain: 'reply.example.com',
    smtpHost: '127.0.0.1',
    smtpPort: null,
    webhookSecret: 'a secret of the provider',
  };
  const app = await startApp({ inbound });
  const response = await app.inject('/api/openapi.json');
  expect(response.statusCode).toBe(200);
  const { openapi, paths } = response.json();
  expect(openapi).toBe('3.1.0');
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(
    endpoints
      .filter(({ replyType }) => replyType !== 'text/html')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .sort(),
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
  expect(paths['/api/live'].get.responses['200'].content).toEqual({ 'text/event-stream': {} });
  expect(paths['/api/inbound-email'].post).toMatchObject({
    requestBody: { content: { 'message/rfc822': {} } },
    security: [{ webhookSecret: [] }],
  });
  await app.close();
});
