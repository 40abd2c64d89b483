import { join, resolve } from 'node:path';
import { type LogLevel, type Pricing, type SignUp, senderOf } from './config-values.ts';
import { crossCheck, publicUrlOf } from './cross-checks.ts';
import { type DemoConfig, demoConfigOf } from './demo-config.ts';
import { SETTINGS, type SettingValues } from './settings.ts';
import { type Environment, SettingsReader } from './settings-reader.ts';
import { type SignIn, signInOf } from './sign-in.ts';

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
  /** The key before the last rotation verifies, but signs nothing. */
  readonly previousSecretKey: string | null;
  /** Accepted and not yet used, while the instances are given it one after the other. */
  readonly nextSecretKey: string | null;
  readonly signIn: SignIn;
  readonly signUp: SignUp;
  /** Off: the front page is a sign-in page, and the pages of the hosted service do not exist. */
  readonly publicPages: 'full' | 'off';
  /** Whether the public pages tell the prices of the hosted service. */
  readonly pricing: Pricing;
  /** A public demo that the landing page leads to. */
  readonly demoUrl: string | null;
  readonly sourceUrl: string | null;
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
  /** A demo that gives every visitor a desk for an hour; null elsewhere. */
  readonly demo: DemoConfig | null;
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
  const { values, lines, isMissing } = new SettingsReader(SETTINGS, env);
  const problems = [...lines, ...crossCheck(values, isMissing)];
  if (problems.length > 0) throw new InvalidConfig(problems);
  const signIn = signInOf(values);
  const publicUrl = publicUrlOf(values);
  const host = values.HOST ?? (signIn.kind === 'local-accounts' ? '127.0.0.1' : '0.0.0.0');
  const config: Config = {
    port: values.PORT,
    host,
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    dataDir: resolve(values.DATA_DIR),
    secretKey: values.SECRET_KEY,
    previousSecretKey: values.SECRET_KEY_PREVIOUS,
    nextSecretKey: values.SECRET_KEY_NEXT,
    signIn,
    // Local accounts accept any address, so a list of addresses would protect nothing.
    signUp: signIn.kind === 'local-accounts' ? 'open' : values.SIGN_UP,
    publicPages: values.PUBLIC_PAGES,
    pricing: values.PRICING,
    demoUrl: values.DEMO_URL,
    sourceUrl: values.SOURCE_URL,
    termsUrl: values.TERMS_URL,
    privacyUrl: values.PRIVACY_URL,
    smtpUrl: values.SMTP_URL,
    sender: senderOf(values.MAIL_FROM, publicUrl),
    supportEmail: values.SUPPORT_EMAIL,
    mailPerHour: values.MAIL_PER_HOUR,
    socialLinks: values.SOCIAL_LINKS,
    inbound: inboundOf(values, host),
    files: filesOf(values),
    trustProxy: values.TRUST_PROXY,
    outboundAllow: values.OUTBOUND_ALLOW,
    logLevel: values.LOG_LEVEL,
    drainSeconds: values.DRAIN_SECONDS,
    demo: null,
    metrics: { port: values.METRICS_PORT, token: values.METRICS_TOKEN },
  };
  return values.DEMO === 'off' ? config : { ...config, ...demoConfigOf(values, config) };
}

function inboundOf(values: SettingValues, host: string): Config['inbound'] {
  if (values.INBOUND_DOMAIN === null) return null;
  return {
    domain: values.INBOUND_DOMAIN,
    smtpHost: values.INBOUND_SMTP_HOST ?? host,
    smtpPort: values.INBOUND_SMTP_PORT,
    webhookSecret: values.INBOUND_WEBHOOK_SECRET,
  };
}

function filesOf({ FILES_S3_URL: url, ...values }: SettingValues): FilesConfig | null {
  if (!values.FILES) return null;
  return {
    storage: url
      ? { kind: 's3', url, plainHttpTo: values.OUTBOUND_ALLOW }
      : { kind: 'folder', folder: resolve(values.FILES_DIR ?? join(values.DATA_DIR, 'files')) },
    maxBytes: values.FILE_MAX_MB * 1024 ** 2,
    siteBytes: values.SITE_FILES_GB * 1024 ** 3,
    types: values.FILE_TYPES,
  };
}
