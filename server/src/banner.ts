import { join } from 'node:path';
import { type Config, hasMailFilePage, isLoopback, isLoopbackHost, mailFileFolder } from './config.ts';

/** Printed at the start: where the server is, what it uses, and what production still needs. */
export function banner(config: Config): string {
  const { publicUrl, host, port, databaseUrl, dataDir, signIn, smtpUrl, sender, inbound } = config;
  const readAt = hasMailFilePage(config) ? `; read them at ${publicUrl}/outbox` : '';
  const facts: [string, string][] = [
    ['Open', publicUrl],
    ['Listening', `${host}:${port}`],
    [
      'Data',
      databaseUrl ? `PostgreSQL at ${new URL(databaseUrl).host}` : `${join(dataDir, 'database')} (embedded PostgreSQL)`,
    ],
    ['Sign-in', signIn.kind === 'provider' ? signIn.issuer : describeLocalAccounts(config)],
    [
      'Email',
      smtpUrl
        ? `${new URL(smtpUrl).host} as ${sender.address}`
        : `written to ${mailFileFolder(config)}, not sent${readAt}`,
    ],
    ['Replies', inbound ? `${inbound.domain}, ${waysIn(inbound)}` : 'off'],
  ];
  const missing = missingForProduction(config);
  const lines = [
    '',
    '  Deskbell is ready.',
    '',
    ...facts.map(([label, value]) => `  ${label.padEnd(11)}${value}`),
    '',
    ...(missing.length > 0 ? [`  For production set ${missing.join(', ')}. See the README.`, ''] : []),
  ];
  return `${lines.join('\n')}\n`;
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

function missingForProduction({ publicUrl, databaseUrl, secretKey, signIn, smtpUrl }: Config): string[] {
  const missing: string[] = [];
  if (isLoopback(publicUrl) || publicUrl.startsWith('http:')) missing.push('PUBLIC_URL (https)');
  if (signIn.kind === 'local-accounts') missing.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET');
  if (!smtpUrl) missing.push('SMTP_URL and MAIL_FROM');
  if (!databaseUrl) missing.push('DATABASE_URL');
  if (databaseUrl && !secretKey) missing.push('SECRET_KEY');
  return missing;
}
