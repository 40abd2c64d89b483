import { join } from 'node:path';
import { type Config, type FilesConfig, hasMailFilePage, mailFileFolder } from '../config/config.ts';
import { isLoopback, isLoopbackHost } from '../config/loopback.ts';
import { addressOf } from '../db/drivers/postgres.ts';
import { version } from '../version.ts';

interface ReadyLog {
  child(bindings: object, options: { level: 'info' }): { info(facts: object, message: string): void };
}

/** A banner on a terminal, else one JSON line at any log level: standard output has only JSON lines. */
export function announceReady(config: Config, { log, hint }: { log: ReadyLog; hint: string | undefined }): void {
  const facts = factsOf(config);
  const missing = missingForProduction(config);
  if (process.stdout.isTTY) {
    process.stdout.write(banner(facts, missing, hint));
    return;
  }
  const fields = Object.fromEntries(facts.map(([label, value]) => [label.toLowerCase().replace('-', '_'), value]));
  const line = { ...fields, ...(missing.length > 0 && { for_production_set: missing }), ...(hint && { hint }) };
  log.child({}, { level: 'info' }).info(line, 'Deskbell is ready');
}

type Facts = readonly (readonly [label: string, value: string])[];

function banner(facts: Facts, missing: readonly string[], hint: string | undefined): string {
  const lines = [
    '',
    '  Deskbell is ready.',
    '',
    ...facts.map(([label, value]) => `  ${label.padEnd(11)}${value}`),
    '',
    ...(missing.length > 0 ? [`  For production set ${missing.join(', ')}. See docs/settings.md.`, ''] : []),
    ...(hint ? [`  ${hint}`, ''] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function factsOf(config: Config): Facts {
  const { publicUrl, host, port, databaseUrl, dataDir, smtpUrl, sender, inbound, files } = config;
  const readAt = hasMailFilePage(config) ? `; read them at ${publicUrl}/outbox` : '';
  return [
    ['Version', version],
    ['Open', publicUrl],
    ['Listening', `${host}:${port}`],
    [
      'Data',
      databaseUrl
        ? `PostgreSQL at ${addressOf(databaseUrl).description}`
        : `${join(dataDir, 'database')} (embedded PostgreSQL)`,
    ],
    ['Sign-in', describeSignIn(config)],
    [
      'Email',
      config.demo
        ? 'none: demo desks send nothing'
        : smtpUrl
          ? `${new URL(smtpUrl).host} as ${sender.address}`
          : `written to ${mailFileFolder(config)}, not sent${readAt}`,
    ],
    ['Replies', inbound ? `${inbound.domain}, ${waysIn(inbound)}` : 'off'],
    ['Files', files ? describeStorage(files) : 'off'],
    ['Pages', describePages(config)],
    ...metricsFact(config),
  ];
}

function describeSignIn(config: Config): string {
  const { signIn } = config;
  if (signIn.kind === 'demo') return 'none: every visitor gets a demo desk';
  return signIn.kind === 'provider' ? signIn.issuer : describeLocalAccounts(config);
}

function describePages({ publicPages, pricing, demo }: Config): string {
  if (demo) return `a public demo, desks at a time: ${demo.desks} (DEMO=public)`;
  if (publicPages === 'off') return '/ is a sign-in page (PUBLIC_PAGES=off)';
  if (pricing === 'on')
    return 'landing page with prices and terms for everyone; PUBLIC_PAGES=off for a private desk, PRICING=off without prices';
  return `landing page and terms for everyone, ${pricing === 'off' ? 'without prices (PRICING=off)' : `at ${pricing.price} a month`}`;
}

function describeStorage({ storage }: FilesConfig): string {
  if (storage.kind === 'folder') return storage.folder;
  const { host, pathname } = new URL(storage.url);
  return `S3 at ${host}${pathname}`;
}

function metricsFact({ host, metrics: { port, token } }: Config): Facts {
  if (port !== null) return [['Metrics', `${host}:${port}/metrics${token ? ', with METRICS_TOKEN' : ''}`]];
  return token === null ? [] : [['Metrics', '/metrics, with METRICS_TOKEN']];
}

function describeLocalAccounts({ publicUrl, host, port }: Config): string {
  const isReachable = !isLoopback(publicUrl) || !isLoopbackHost(host);
  const warning = isReachable ? `. Warning: anyone who reaches ${host}:${port} can sign in as anyone` : '';
  return `local accounts, which accept any address: for evaluation only${warning}`;
}

function waysIn({ smtpPort, webhookSecret }: NonNullable<Config['inbound']>): string {
  const ways = [smtpPort && `by SMTP on port ${smtpPort}`, webhookSecret && 'by POST /api/inbound-email'].filter(
    Boolean,
  );
  return ways.join(' and ') || 'but not received: set INBOUND_SMTP_PORT or INBOUND_WEBHOOK_SECRET';
}

function missingForProduction({ publicUrl, databaseUrl, secretKey, signIn, smtpUrl, demo }: Config): string[] {
  const missing: string[] = [];
  if (isLoopback(publicUrl) || publicUrl.startsWith('http:')) missing.push('PUBLIC_URL (https)');
  if (demo) return missing;
  if (signIn.kind === 'local-accounts') missing.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or OIDC_*');
  if (!smtpUrl) missing.push('SMTP_URL and MAIL_FROM');
  if (!databaseUrl) missing.push('DATABASE_URL');
  if (databaseUrl && !secretKey) missing.push('SECRET_KEY');
  return missing;
}
