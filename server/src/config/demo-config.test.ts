import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('a public demo is closed: a folder of its own, no sign-in, and nothing that reaches others', () => {
  const demo = readConfig({
    DEMO: 'public',
    PUBLIC_URL: 'https://demo.example.com',
    DATA_DIR: '/data',
    DEMO_DESKS: '7',
  });
  expect(demo).toMatchObject({
    dataDir: '/data/public-demo',
    signIn: { kind: 'demo' },
    publicPages: 'off',
    smtpUrl: null,
    databaseUrl: null,
    outboundAllow: [],
    demo: { desks: 7, startUrl: null },
  });
  expect(demo.inbound).toMatchObject({ smtpPort: null, webhookSecret: null });
});

test.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost/desk' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@b.co' }],
  ['FILES_S3_URL', { FILES_S3_URL: 'https://key:secret@s3.example/bucket' }],
])('a public demo does not start beside %s', (variable, env) => {
  expect(() => readConfig({ DEMO: 'public', ...env })).toThrow(`${variable} is set beside DEMO=public`);
});
