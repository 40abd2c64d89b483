import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/test-database.ts';
import { InvalidConfig, readConfig } from './config.ts';

function problemsWith(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof InvalidConfig) return error.lines;
    throw error;
  }
  return [];
}

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

describe('without any variable', () => {
  test('the server listens on the loopback address, with an embedded database and local accounts', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      databaseDirectUrl: null,
      dataDir: expect.stringMatching(/[/\\]data$/),
      signIn: { kind: 'local-accounts' },
      signUp: 'open',
      publicPages: 'full',
      pricing: 'on',
      termsUrl: null,
      privacyUrl: null,
      supportEmail: 'support@localhost',
      inbound: null,
      socialLinks: [],
      trustProxy: [],
      logLevel: 'info',
    });
  });
});

describe('with variables', () => {
  test('the public URL follows the port', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  test('Google is the issuer when only its credentials are set, and the server listens on all addresses', () => {
    expect(readConfig({ ...google, PUBLIC_URL: 'https://desk.example.com/' })).toMatchObject({
      host: '0.0.0.0',
      publicUrl: 'https://desk.example.com',
      signIn: { kind: 'provider', issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' },
    });
  });

  test.each([
    { PUBLIC_URL: 'https://desk.example.com', ALLOW_LOCAL_ACCOUNTS: 'true' },
    { HOST: '0.0.0.0', ALLOW_LOCAL_ACCOUNTS: 'true' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { HOST: 'localhost' },
  ])('local accounts are allowed with %j', (env) => {
    expect(readConfig(env).signIn.kind).toBe('local-accounts');
  });

  test.each([
    'postgres://user@/desk?host=/run/postgresql',
    'postgres://user@%2Frun%2Fpostgresql/desk',
    'postgres://user:password@one:5432,two:5432/desk?sslmode=require',
  ])('a database can be given as libpq takes it: %s', (url) => {
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({ databaseUrl: url, databaseDirectUrl: null });
  });

  test('the general names of the OpenID settings are preferred to the former ones', () => {
    const general = {
      OIDC_CLIENT_ID: 'desk',
      OIDC_CLIENT_SECRET: 'hush',
      OIDC_NAME: 'Example ID',
      OIDC_SIGN_OUT: 'on',
    };
    expect(readConfig({ ...google, ...general, OIDC_ISSUER: 'https://id.example.com' }).signIn).toEqual({
      kind: 'provider',
      issuer: 'https://id.example.com',
      clientId: 'desk',
      clientSecret: 'hush',
      name: 'Example ID',
      signsOutThere: true,
    });
  });

  test.each(['smtp://relay.example.com:25?tls=off', 'smtp://user:password@127.0.0.1?tls=off'])(
    'mail can be handed to a relay without TLS: %s',
    (url) => {
      expect(readConfig({ SMTP_URL: url, MAIL_FROM: 'a@b.co' }).smtpUrl).toBe(url);
    },
  );

  test('a secret can be the content of a file', () => {
    const file = join(temporaryFolder(), 'key');
    writeFileSync(file, `${'k'.repeat(40)}\n`);
    expect(readConfig({ SECRET_KEY_FILE: file }).secretKey).toBe('k'.repeat(40));
    expect(problemsWith({ SECRET_KEY_FILE: file, SECRET_KEY: 'x'.repeat(40) })).toEqual([
      'SECRET_KEY_FILE is set beside SECRET_KEY: use one of them.',
    ]);
    expect(problemsWith({ SMTP_URL_FILE: '/nowhere', PORT_FILE: file })).toEqual([
      'SMTP_URL_FILE is "/nowhere": the file cannot be read (ENOENT).',
    ]);
  });

  test('quotes around a value do not belong to it', () => {
    for (const quote of ['"', "'"]) {
      const MAIL_FROM = `${quote}Desk, Inc. <desk@example.com>${quote}`;
      const { sender, port } = readConfig({ MAIL_FROM, PORT: `${quote}8080${quote}` });
      expect([sender, port]).toEqual([{ name: 'Desk, Inc.', address: 'desk@example.com' }, 8080]);
    }
    expect(readConfig({ MAIL_FROM: '"Desk, Inc." <desk@example.com>' }).sender.name).toBe('Desk, Inc.');
    // A key that was always used with its quotes stays the same.
    const SECRET_KEY = `"${'x'.repeat(40)}"`;
    expect(readConfig({ SECRET_KEY }).secretKey).toBe(SECRET_KEY);
  });

  test('the time to drain may be none', () => {
    expect(readConfig({ DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
    expect(readConfig({ DRAIN_SECONDS: '600' }).drainSeconds).toBe(600);
  });

  test('sign-up can be limited to addresses and domains, except with local accounts', () => {
    const list = { SIGN_UP: 'Ann@Example.com, example.org\tbücher.example' };
    expect(readConfig({ ...google, ...list }).signUp).toEqual({
      addresses: ['ann@example.com'],
      domains: ['example.org', 'bücher.example'],
    });
    expect(readConfig({ ...google, SIGN_UP: 'Open' }).signUp).toBe('open');
    expect(readConfig(list).signUp).toBe('open');
  });

  test('the public pages can tell another price', () => {
    expect(readConfig({ PRICING: '29.00 EUR' }).pricing).toEqual({ price: '29.00 EUR' });
  });

  test('the public pages can be switched off, with links to other terms', () => {
    expect(
      readConfig({
        PUBLIC_PAGES: 'off',
        PRICING: 'off',
        DEMO_URL: 'https://demo.example.com',
        TERMS_URL: 'https://example.com/"terms"',
        PRIVACY_URL: 'https://example.com/p',
      }),
    ).toMatchObject({
      publicPages: 'off',
      pricing: 'off',
      demoUrl: 'https://demo.example.com/',
      termsUrl: 'https://example.com/%22terms%22',
      privacyUrl: 'https://example.com/p',
    });
  });

  test('a blank one counts as not set', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  test('inbound email, proxies and links are read', () => {
    const config = readConfig({
      INBOUND_DOMAIN: 'Reply.example.com',
      INBOUND_SMTP_PORT: '2525',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      SOCIAL_LINKS: 'https://social.example/@desk, https://code.example/"desk"',
    });
    expect(config.inbound).toEqual({
      domain: 'reply.example.com',
      smtpHost: '127.0.0.1',
      smtpPort: 2525,
      webhookSecret: null,
    });
    expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1']);
    expect(config.socialLinks).toEqual(['https://social.example/@desk', 'https://code.example/%22desk%22']);
  });
});

describe('the SMTP receiver', () => {
  test('listens on HOST, or on an address of its own', () => {
    const env = { INBOUND_DOMAIN: 'reply.example.com', INBOUND_SMTP_PORT: '2525', HOST: '127.0.0.2' };
    expect(readConfig(env).inbound?.smtpHost).toBe('127.0.0.2');
    expect(readConfig({ ...env, INBOUND_SMTP_HOST: '::1' }).inbound?.smtpHost).toBe('::1');
  });
});

describe('metrics', () => {
  test('are off without a variable', () => {
    expect(readConfig({}).metrics).toEqual({ port: null, token: null });
  });

  test('have a port of their own, a token, or both', () => {
    expect(readConfig({ METRICS_PORT: '9464', METRICS_TOKEN: '16-character-key' }).metrics).toEqual({
      port: 9464,
      token: '16-character-key',
    });
  });

  test('do not show a token that is refused', () => {
    expect(problemsWith({ METRICS_TOKEN: 'xyz' }).join()).not.toContain('xyz');
  });
});

describe('the start is refused', () => {
  test.each([
    ['METRICS_PORT', { METRICS_PORT: 'metrics' }],
    ['METRICS_PORT', { PORT: '8080', METRICS_PORT: '8080' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'xyz' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: '15-characters--' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'a token with spaces' }],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'desk.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000/desk' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost' }],
    ['DATABASE_DIRECT_URL', { DATABASE_URL: 'postgres://localhost/desk', DATABASE_DIRECT_URL: 'localhost' }],
    ['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://localhost/desk' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['SECRET_KEY_PREVIOUS', { SECRET_KEY_PREVIOUS: 'short' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'secret' }],
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example.com' }],
    ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_ID: 'id' }],
    ['OIDC_NAME', { ...google, OIDC_NAME: 'x'.repeat(41) }],
    ['GOOGLE_CLIENT_ID', { PUBLIC_URL: 'https://desk.example.com' }],
    ['GOOGLE_CLIENT_ID', { ALLOW_LOCAL_ACCOUNTS: 'false' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '192.0.2.1' }],
    ['HOST', { HOST: '::' }],
    ['HOST', { HOST: 'not a host' }],
    ['ALLOW_LOCAL_ACCOUNTS', { ALLOW_LOCAL_ACCOUNTS: 'yes' }],
    ['OIDC_ISSUER', { ...google, OIDC_ISSUER: 'http://id.example.com' }],
    ['SIGN_UP', { ...google, SIGN_UP: 'closed' }],
    ['SIGN_UP', { ...google, SIGN_UP: ',' }],
    ['SIGN_UP', { ...google, SIGN_UP: 'ann@example.com, @example.org' }],
    ['SIGN_UP', { ...google, SIGN_UP: 'https://example.org' }],
    ['SIGN_UP', { ...google, SIGN_UP: 'example.org/path' }],
    ['SIGN_UP', { ...google, SIGN_UP: '10.0.0.1' }],
    ['SIGN_UP', { SIGN_UP: '*.example.org' }],
    ['PUBLIC_PAGES', { PUBLIC_PAGES: 'none' }],
    ['PRICING', { PRICING: 'free' }],
    ['PRICING', { PRICING: '<b>1</b> EUR' }],
    ['DEMO', { DEMO: 'on' }],
    ['DEMO_DESKS', { DEMO: 'public', DEMO_DESKS: '0' }],
    ['DEMO_URL', { DEMO_URL: 'demo.example.com' }],
    ['DEMO_URL', { DEMO_URL: 'javascript:alert(1)' }],
    ['TERMS_URL', { TERMS_URL: 'javascript:alert(1)' }],
    ['PRIVACY_URL', { PRIVACY_URL: 'example.com/privacy' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@b.co' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.com?tls=never', MAIL_FROM: 'a@b.co' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user:100%@mail.example.com', MAIL_FROM: 'a@b.co' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user:a/b@mail.example.com:587', MAIL_FROM: 'a@b.co' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user:password@mail.example.com?tls=off', MAIL_FROM: 'a@b.co' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://mail.example.com?tls=off', MAIL_FROM: 'a@b.co' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user:a#b@host/desk' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user@host/desk?sslmode=bogus' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com' }],
    ['MAIL_FROM', { MAIL_FROM: 'not an address' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'not an address' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost', DATABASE_DIRECT_URL: 'postgres://localhost/desk' }],
    ['SECRET_KEY', { SECRET_KEY: 'short', SECRET_KEY_NEXT: 'x'.repeat(40) }],
    ['INBOUND_DOMAIN', { INBOUND_DOMAIN: 'not a domain', INBOUND_SMTP_PORT: '25' }],
    ['INBOUND_SMTP_PORT', { INBOUND_DOMAIN: 'a.example', INBOUND_SMTP_PORT: 'x', INBOUND_SMTP_HOST: '127.0.0.1' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '601' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '-1' }],
    ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'not an address' }],
    ['MAIL_PER_HOUR', { MAIL_PER_HOUR: '0' }],
    ['MAIL_PER_HOUR', { MAIL_PER_HOUR: 'many' }],
    ['INBOUND_DOMAIN', { INBOUND_DOMAIN: 'not a domain' }],
    ['INBOUND_DOMAIN', { INBOUND_SMTP_PORT: '25' }],
    ['INBOUND_SMTP_HOST', { INBOUND_DOMAIN: 'a.example', INBOUND_SMTP_PORT: '25', INBOUND_SMTP_HOST: 'http://x' }],
    ['INBOUND_SMTP_PORT', { INBOUND_DOMAIN: 'a.example', INBOUND_SMTP_HOST: '127.0.0.1' }],
    ['INBOUND_WEBHOOK_SECRET', { INBOUND_DOMAIN: 'reply.example.com', INBOUND_WEBHOOK_SECRET: 'short' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'everyone' }],
    ['SOCIAL_LINKS', { SOCIAL_LINKS: 'javascript:alert(1)' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['FILES', { FILES: 'no' }],
    ['FILES_DIR', { FILES_DIR: '/files', FILES_S3_URL: 'https://key:secret@s3.example/bucket' }],
    ['FILES_S3_URL', { FILES_S3_URL: 'http://key:secret@s3.example/bucket' }],
    ['FILES_S3_URL', { FILES_S3_URL: 'https://s3.example/bucket' }],
    ['FILES_S3_URL', { FILES_S3_URL: 'http://key:secret@11.0.0.1/bucket', OUTBOUND_ALLOW: '10.0.0.0/8' }],
    ['FILE_MAX_MB', { FILE_MAX_MB: '0' }],
    ['SITE_FILES_GB', { SITE_FILES_GB: '5 GB' }],
    ['FILE_TYPES', { FILE_TYPES: 'png, svg' }],
    ['FILE_TYPES', { FILE_TYPES: '../png' }],
  ])('with one line about %s (%j)', (variable, env) => {
    const lines = problemsWith(env);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${variable} .+: .+`));
  });

  test('with all lines at once', () => {
    expect(problemsWith({ PORT: 'x', LOG_LEVEL: 'y', SUPPORT_EMAIL: 'z' })).toHaveLength(3);
  });

  test('without repeating a secret', () => {
    expect(
      problemsWith({ SECRET_KEY: 'hush', SECRET_KEY_PREVIOUS: 'hush', DATABASE_URL: 'http://user:hush@db' }).join(),
    ).not.toContain('hush');
  });
});

describe('files', () => {
  test('are in the data folder, up to 10 MB each and 5 GB per site', () => {
    expect(readConfig({ DATA_DIR: '/data' }).files).toMatchObject({
      storage: { kind: 'folder', folder: '/data/files' },
      maxBytes: 10 * 1024 ** 2,
      siteBytes: 5 * 1024 ** 3,
      types: expect.arrayContaining(['png', 'pdf', 'har']),
    });
  });

  test('are where the operator says, and of the types that are listed', () => {
    expect(
      readConfig({ FILES_DIR: '/files', FILE_MAX_MB: '25', SITE_FILES_GB: '1', FILE_TYPES: 'png, .PDF' }).files,
    ).toEqual({
      storage: { kind: 'folder', folder: '/files' },
      maxBytes: 25 * 1024 ** 2,
      siteBytes: 1024 ** 3,
      types: ['png', 'pdf'],
    });
    const url = 'https://key:secret@s3.example/bucket?region=auto';
    expect(readConfig({ FILES_S3_URL: url }).files?.storage).toEqual({ kind: 's3', url, plainHttpTo: [] });
    const inside = 'http://key:secret@10.1.2.3:9000/bucket';
    expect(readConfig({ FILES_S3_URL: inside, OUTBOUND_ALLOW: '10.0.0.0/8' }).files?.storage).toMatchObject({
      url: inside,
      plainHttpTo: ['10.0.0.0/8'],
    });
  });

  test('can be switched off', () => {
    expect(readConfig({ FILES: 'off' }).files).toBeNull();
  });
});
