import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { hostOf } from '@deskbell/contract/domain';
import {
  asAddressRanges,
  asCount,
  asDatabaseUrl,
  asEmail,
  asMailbox,
  asOrigin,
  asPort,
  asPricing,
  asPublicPages,
  asS3Url,
  asSecretKey,
  asSignUp,
  asSmtpUrl,
  asSwitch,
  asWebAddress,
  asWebAddresses,
  MAX_PORT,
  type Pricing,
  SECRET_KEY_MIN,
  type SignUp,
  senderOf,
} from './config-values.ts';
import { asFileTypes, DEFAULT_FILE_TYPES } from './file-types.ts';
import { type Environment, SettingsReader } from './settings-reader.ts';
import { readSignIn, type SignIn } from './sign-in.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const METRICS_TOKEN_MIN = 16;

type LogLevel = (typeof LOG_LEVELS)[number];

export interface FilesConfig {
  readonly storage:
    | { readonly kind: 'folder'; readonly folder: string }
    | { readonly kind: 's3'; readonly url: string; readonly plainHttpTo: readonly string[] };
  readonly maxBytes: number;
  readonly siteBytes: number;
  readonly types: readonly string[];
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The product's own origin, without a trailing slash. */
  readonly publicUrl: string;
  readonly databaseUrl: string | null;
  /** Past a pooler, for LISTEN and migrations; null when databaseUrl serves for these too. */
  readonly databaseDirectUrl: string | null;
  readonly dataDir: string;
  readonly secretKey: string | null;
  /** Before the last rotation: verifies, but signs nothing. */
  readonly previousSecretKey: string | null;
  /** Accepted and not yet used, while the instances are given it one after the other. */
  readonly nextSecretKey: string | null;
  readonly signIn: SignIn;
  readonly signUp: SignUp;
  /** Off: the front page is a sign-in page, and the pages of the hosted service do not exist. */
  readonly publicPages: 'full' | 'off';
  /** Whether the public pages tell the prices of the hosted service. */
  readonly pricing: Pricing;
  /** Linked by the pages of an installation without public pages. */
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  readonly smtpUrl: string | null;
  readonly sender: { readonly name: string; readonly address: string };
  readonly supportEmail: string;
  /** Emails that an account may cause in an hour; more wait. */
  readonly mailPerHour: number;
  /** Profiles of this installation elsewhere, for search engines (sameAs). */
  readonly socialLinks: readonly string[];
  readonly inbound: {
    readonly domain: string;
    readonly smtpHost: string;
    readonly smtpPort: number | null;
    readonly webhookSecret: string | null;
  } | null;
  /** Null when tickets and comments have no files. */
  readonly files: FilesConfig | null;
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  /** Private addresses and CIDR ranges that requests to typed addresses, such as webhooks, may reach. */
  readonly outboundAllow: readonly string[];
  readonly logLevel: LogLevel;
  /** For how long an instance that was told to stop still answers while /readyz is 503. */
  readonly drainSeconds: number;
  /** Where /metrics answers: on a port of its own, or on PORT to a bearer token. Off when both are null. */
  readonly metrics: { readonly port: number | null; readonly token: string | null };
}

/** Where emails are written as .eml files when there is no SMTP server. */
export const mailFileFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox');

/** Null when emails are sent by SMTP. */
export const mailFilesOf = (config: Pick<Config, 'dataDir' | 'smtpUrl'>): string | null =>
  config.smtpUrl ? null : mailFileFolder(config);

/** The page shows the mail files of all teams, so only with local accounts, where anyone can sign in as any user. */
export const hasMailFilePage = ({ signIn, smtpUrl }: Pick<Config, 'signIn' | 'smtpUrl'>): boolean =>
  signIn.kind === 'local-accounts' && smtpUrl === null;

/** One line per variable: what is wrong and how to fix it. */
export class InvalidConfig extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

export function readConfig(env: Environment): Config {
  const settings = new SettingsReader(env);
  const { given } = settings;
  const complain = (line: string) => settings.complain(line);
  const read: SettingsReader['read'] = (...setting) => settings.read(...setting);

  const port = read('PORT', 3000, asPort, `use a port number from 1 to ${MAX_PORT}.`);
  const publicUrl = read(
    'PUBLIC_URL',
    `http://localhost:${port}`,
    asOrigin,
    'write it like https://desk.example.com, without a path.',
  );
  const databaseUrl = read(
    'DATABASE_URL',
    null,
    asDatabaseUrl,
    'write it like postgres://user:password@host:5432/deskbell; a file named in it must be readable, sslmode must be one of libpq, and characters such as @ : / # % in the password are written as %40 %3A %2F %23 %25.',
  );
  const databaseDirectUrl = read(
    'DATABASE_DIRECT_URL',
    null,
    asDatabaseUrl,
    'write it like DATABASE_URL, with the address of the PostgreSQL server instead of its pooler.',
  );
  if (databaseDirectUrl && !databaseUrl)
    complain('DATABASE_URL is missing: DATABASE_DIRECT_URL only adds a connection past its pooler.');
  const secretKey = read(
    'SECRET_KEY',
    null,
    asSecretKey,
    `use at least ${SECRET_KEY_MIN} random characters, such as the output of "openssl rand -base64 48".`,
  );
  const previousSecretKey = read(
    'SECRET_KEY_PREVIOUS',
    null,
    asSecretKey,
    `use the SECRET_KEY from before the rotation, which has at least ${SECRET_KEY_MIN} characters, or leave it out.`,
  );
  const nextSecretKey = read(
    'SECRET_KEY_NEXT',
    null,
    asSecretKey,
    'use what "deskbell secret rotate" printed, or leave it out when no rotation is under way.',
  );
  if (nextSecretKey && !secretKey)
    complain('SECRET_KEY is missing: SECRET_KEY_NEXT is the key that will replace it on every instance.');
  const smtpUrl = read(
    'SMTP_URL',
    null,
    asSmtpUrl,
    'write it like smtp://user:password@mail.example.com:587, with characters such as @ : / # % in the password as %40 %3A %2F %23 %25. The only options are ?tls=no-verify and, for a relay without a password, ?tls=off.',
  );
  const mailFrom = read('MAIL_FROM', null, asMailbox, 'write it like Deskbell <desk@example.com>.');
  const supportEmail = read('SUPPORT_EMAIL', 'support@localhost', asEmail, 'write it like support@example.com.');
  const mailPerHour = read(
    'MAIL_PER_HOUR',
    500,
    asCount(9_999_999),
    'write how many emails an account may send in an hour, from 1 to 9999999.',
  );
  const socialLinks = read('SOCIAL_LINKS', [], asWebAddresses, 'list addresses like https://social.example/@you.');
  const trustProxy = read(
    'TRUST_PROXY',
    [],
    asAddressRanges,
    'list addresses or CIDR ranges, like 10.0.0.0/8, 192.168.1.5.',
  );
  const outboundAllow = read(
    'OUTBOUND_ALLOW',
    [],
    asAddressRanges,
    'list addresses or CIDR ranges, like 10.0.0.0/8, 192.168.1.5.',
  );
  const logLevel = read<LogLevel>(
    'LOG_LEVEL',
    'info',
    (value) => LOG_LEVELS.find((level) => level === value) ?? null,
    `use one of ${LOG_LEVELS.join(', ')}.`,
  );

  const drainSeconds = read(
    'DRAIN_SECONDS',
    0,
    asCount(600),
    'write for how many seconds a stopping instance still answers, from 1 to 600.',
  );

  if (smtpUrl && !mailFrom)
    complain('MAIL_FROM is missing: SMTP_URL needs a sender address, like Deskbell <desk@example.com>.');

  const signIn = readSignIn(settings, publicUrl);
  const signUp = read<SignUp>(
    'SIGN_UP',
    'open',
    asSignUp,
    'use open, or list addresses and domains like ann@example.com, example.org.',
  );
  const publicPages = read('PUBLIC_PAGES', 'full', asPublicPages, 'use full or off.');
  const pricing = read<Pricing>('PRICING', 'on', asPricing, 'use on, off or the price of a month like 29.00 EUR.');
  const termsUrl = read('TERMS_URL', null, asWebAddress, 'write it like https://example.com/terms.');
  const privacyUrl = read('PRIVACY_URL', null, asWebAddress, 'write it like https://example.com/privacy.');
  const host = given('HOST') ?? (signIn.kind === 'local-accounts' ? '127.0.0.1' : '0.0.0.0');
  const inbound = readInbound();
  const metrics = readMetrics();
  const dataDir = resolve(given('DATA_DIR') ?? './data');
  const files = readFiles();

  if (settings.lines.length > 0) throw new InvalidConfig(settings.lines);
  return {
    port,
    host,
    publicUrl,
    databaseUrl,
    databaseDirectUrl,
    dataDir,
    secretKey,
    previousSecretKey,
    nextSecretKey,
    signIn,
    // Local accounts accept any address, so a list of addresses would protect nothing.
    signUp: signIn.kind === 'local-accounts' ? 'open' : signUp,
    publicPages,
    pricing,
    termsUrl,
    privacyUrl,
    smtpUrl,
    sender: senderOf(mailFrom, publicUrl),
    supportEmail,
    mailPerHour,
    socialLinks,
    inbound,
    files,
    trustProxy,
    outboundAllow,
    logLevel,
    drainSeconds,
    metrics,
  };

  function readMetrics(): Config['metrics'] {
    const metricsPort = read('METRICS_PORT', null, asPort, `use a port number from 1 to ${MAX_PORT}.`);
    if (metricsPort === port)
      complain('METRICS_PORT is the same as PORT: use another port, or only METRICS_TOKEN to answer on PORT.');
    const token = read(
      'METRICS_TOKEN',
      null,
      (value) => (value.length >= METRICS_TOKEN_MIN && /^[!-~]+$/.test(value) ? value : null),
      `use at least ${METRICS_TOKEN_MIN} characters without spaces, such as the output of "openssl rand -hex 16".`,
    );
    return { port: metricsPort, token };
  }

  function readFiles(): FilesConfig | null {
    const isOn = read('FILES', true, asSwitch, 'use on or off.');
    const s3Url = read(
      'FILES_S3_URL',
      null,
      asS3Url(outboundAllow),
      'write it like https://KEY:SECRET@s3.example.com/bucket?region=auto; http only for this machine, and for networks in OUTBOUND_ALLOW.',
    );
    const folder = given('FILES_DIR');
    if (s3Url && folder) complain('FILES_DIR is set beside FILES_S3_URL: files can be in one place only.');
    const maxMb = read('FILE_MAX_MB', 10, asCount(1_000), 'write the megabytes of the largest file, from 1 to 1000.');
    const siteGb = read('SITE_FILES_GB', 5, asCount(10_000), 'write the gigabytes of a site, from 1 to 10000.');
    const types = read<readonly string[]>(
      'FILE_TYPES',
      DEFAULT_FILE_TYPES,
      asFileTypes,
      'list extensions like png, pdf; types that a browser or desktop would run, such as svg, html, xml, js or exe, are never taken.',
    );
    if (!isOn) return null;
    return {
      storage: s3Url
        ? { kind: 's3', url: s3Url, plainHttpTo: outboundAllow }
        : { kind: 'folder', folder: resolve(folder ?? join(dataDir, 'files')) },
      maxBytes: maxMb * 1024 ** 2,
      siteBytes: siteGb * 1024 ** 3,
      types,
    };
  }

  function readInbound(): Config['inbound'] {
    const domain = read(
      'INBOUND_DOMAIN',
      null,
      (value) => (hostOf(value) === value.toLowerCase() ? value.toLowerCase() : null),
      'write a domain like reply.example.com.',
    );
    const smtpHost = read(
      'INBOUND_SMTP_HOST',
      null,
      (value) => (isIP(value) || hostOf(value) === value.toLowerCase() ? value : null),
      'write the address to listen on, like 127.0.0.1 or 0.0.0.0.',
    );
    const smtpPort = read('INBOUND_SMTP_PORT', null, asPort, `use a port number from 1 to ${MAX_PORT}.`);
    const webhookSecret = read(
      'INBOUND_WEBHOOK_SECRET',
      null,
      (value) => (value.length >= 16 ? value : null),
      'use at least 16 random characters.',
    );
    if (smtpHost && !smtpPort)
      complain('INBOUND_SMTP_PORT is missing: INBOUND_SMTP_HOST is the address that the SMTP receiver listens on.');
    if (domain) return { domain, smtpHost: smtpHost ?? host, smtpPort, webhookSecret };
    if (smtpPort || webhookSecret)
      complain('INBOUND_DOMAIN is missing: receiving replies by email needs the domain of the reply addresses.');
    return null;
  }
}
