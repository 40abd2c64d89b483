import { join } from 'node:path';
import { MIB } from '@deskbell/contract/units';
import type { SettingValues } from './settings.ts';

export interface DemoConfig {
  readonly desks: number;
  readonly startUrl: string | null;
}

/** Why acts that would leave a demo are refused; ends with the full stop that screens show. */
export const DEMO_SENDS_NOTHING = 'Demo desks send nothing.';
/** A small archive can unpack to gigabytes and a million tickets. */
export const DEMO_TAKES_NO_HISTORY = 'Demo desks take no history of another desk.';
/** Shows the settings of tickets by email; nothing is received without a port or a webhook. */
export const DEMO_INBOUND_DOMAIN = 'in.deskbell.example';
/** Emptied at every start, so it must be a folder of its own. */
const FOLDER = 'public-demo';
const FILE_MAX_BYTES = MIB;
const SITE_FILES_BYTES = 4 * MIB;

/** Each would connect a demo with something that is not its own. */
const CONNECTING = [
  'DATABASE_URL',
  'SMTP_URL',
  'INBOUND_SMTP_PORT',
  'INBOUND_WEBHOOK_SECRET',
  'FILES_S3_URL',
  'GOOGLE_CLIENT_ID',
  'OIDC_CLIENT_ID',
] as const satisfies readonly (keyof SettingValues)[];

export const demoProblems = (values: SettingValues): string[] =>
  values.DEMO === 'off'
    ? []
    : CONNECTING.filter((name) => values[name] !== null).map(
        (name) =>
          `${name} is set beside DEMO=public: a public demo has an embedded database and folder of its own, and connects to nothing. Leave it out.`,
      );

interface OrdinaryConfig {
  readonly dataDir: string;
  readonly files: { readonly types: readonly string[] } | null;
}

/** What a demo has instead: an installation of its own, without sign-in, public pages and all that reaches others. */
export function demoConfigOf(values: SettingValues, { dataDir: parent, files }: OrdinaryConfig) {
  const dataDir = join(parent, FOLDER);
  return {
    host: values.HOST ?? '0.0.0.0',
    dataDir,
    signIn: { kind: 'demo' },
    publicPages: 'off',
    inbound: { domain: DEMO_INBOUND_DOMAIN, smtpHost: '127.0.0.1', smtpPort: null, webhookSecret: null },
    files: files && {
      storage: { kind: 'folder' as const, folder: join(dataDir, 'files') },
      maxBytes: FILE_MAX_BYTES,
      siteBytes: SITE_FILES_BYTES,
      types: files.types,
    },
    outboundAllow: [],
    demo: { desks: values.DEMO_DESKS, startUrl: values.DEMO_START_URL } satisfies DemoConfig,
  } as const;
}
