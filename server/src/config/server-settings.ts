import {
  asAddressRanges,
  asCount,
  asDatabaseUrl,
  asLogLevel,
  asMetricsToken,
  asOrigin,
  asPort,
  asSecretKey,
  asText,
  LOG_LEVELS,
  type LogLevel,
  MAX_PORT,
  METRICS_TOKEN_MIN,
  SECRET_KEY_MIN,
} from './config-values.ts';
import { setting } from './setting.ts';

const PORT_HELP = `use a port number from 1 to ${MAX_PORT}.`;
const RANGES_HELP = 'list addresses or CIDR ranges, like 10.0.0.0/8, 192.168.1.5.';

export const ADDRESS = {
  PORT: setting({ default: 3000, parse: asPort, help: PORT_HELP, meaning: 'the port where it listens' }),
  HOST: setting({
    default: null,
    parse: asText,
    help: '',
    meaning: 'the address where it listens',
    defaultText: '127.0.0.1 with local accounts, else 0.0.0.0',
    example: '127.0.0.1',
  }),
  PUBLIC_URL: setting({
    default: null,
    parse: asOrigin,
    help: 'write it like https://desk.example.com, without a path.',
    meaning: 'the public origin; all links use it',
    defaultText: '`http://localhost:PORT`',
    example: 'https://desk.example.com',
    isExpected: true,
  }),
};

export const DATABASE = {
  DATABASE_URL: setting({
    default: null,
    parse: asDatabaseUrl,
    help: 'write it like postgres://user:password@host:5432/deskbell; a file named in it must be readable, sslmode must be one of libpq, and characters such as @ : / # % in the password are written as %40 %3A %2F %23 %25.',
    meaning: 'a PostgreSQL server, version 15 or newer; `compose.yaml` sets it',
    defaultText: 'none: embedded under `DATA_DIR`',
    example: 'postgres://deskbell:password@localhost:5432/deskbell',
    isSecret: true,
  }),
  DATABASE_DIRECT_URL: setting({
    default: null,
    parse: asDatabaseUrl,
    help: 'write it like DATABASE_URL, with the address of the PostgreSQL server instead of its pooler.',
    meaning:
      'with a pooler such as PgBouncer in `DATABASE_URL`: the PostgreSQL server itself, for LISTEN/NOTIFY and migrations',
    defaultText: '`DATABASE_URL`',
    isSecret: true,
  }),
  DATA_DIR: setting({
    default: './data',
    parse: asText,
    help: '',
    meaning: 'embedded database, files of tickets, mail files, generated secret',
  }),
};

export const KEYS = {
  SECRET_KEY: setting({
    default: null,
    parse: asSecretKey,
    help: `use at least ${SECRET_KEY_MIN} random characters, such as the output of "openssl rand -base64 48".`,
    meaning:
      'signs cookies, reply addresses and links to ticket pages; set it when several instances run, for example to the output of `openssl rand -base64 48`',
    defaultText: 'generated into `DATA_DIR`',
    isExpected: true,
    isSecret: true,
  }),
  SECRET_KEY_PREVIOUS: setting({
    default: null,
    parse: asSecretKey,
    help: `use the SECRET_KEY from before the rotation, which has at least ${SECRET_KEY_MIN} characters, or leave it out.`,
    meaning:
      'the key before a [rotation](docs/self-hosting.md#rotate-the-secret-key): what it signed stays valid, new addresses and links use `SECRET_KEY`',
    isSecret: true,
  }),
  SECRET_KEY_NEXT: setting({
    default: null,
    parse: asSecretKey,
    help: 'use what "deskbell secret rotate" printed, or leave it out when no rotation is under way.',
    meaning:
      'the key that will replace `SECRET_KEY`: accepted for reply addresses and links, not used yet; `deskbell secret rotate` says when to set it',
    isSecret: true,
  }),
};

export const NETWORK = {
  TRUST_PROXY: setting<readonly string[]>({
    default: [],
    parse: asAddressRanges,
    help: RANGES_HELP,
    meaning:
      'addresses or CIDR ranges of proxies whose `X-Forwarded-For` is trusted; with `compose.yaml` 172.31.250.0/24, for a proxy on the host as well as for one in compose',
  }),
  OUTBOUND_ALLOW: setting<readonly string[]>({
    default: [],
    parse: asAddressRanges,
    help: RANGES_HELP,
    meaning:
      'private addresses or CIDR ranges that webhooks, the watchdog, and an `http://` `FILES_S3_URL` may reach, see [docs/integrations.md](docs/integrations.md#webhooks)',
    defaultText: 'none: public addresses only',
  }),
};

export const OPERATION = {
  METRICS_PORT: setting({
    default: null,
    parse: asPort,
    help: PORT_HELP,
    meaning:
      'figures for Prometheus at `/metrics` on a port of its own; beside `METRICS_TOKEN` this port asks for the token too',
    defaultText: 'off',
  }),
  METRICS_TOKEN: setting({
    default: null,
    parse: asMetricsToken,
    help: `use at least ${METRICS_TOKEN_MIN} characters without spaces, such as the output of "openssl rand -hex 16".`,
    meaning: `\`/metrics\` on \`PORT\` behind this bearer token of at least ${METRICS_TOKEN_MIN} characters, such as the output of \`openssl rand -hex 16\``,
    defaultText: 'off',
    isSecret: true,
  }),
  DRAIN_SECONDS: setting({
    default: 0,
    parse: (value) => (value === '0' ? 0 : asCount(600)(value)),
    help: 'write for how many seconds a stopping instance still answers, from 0 to 600.',
    meaning: 'for how long an instance that was told to stop still answers while `/readyz` is 503',
  }),
  LOG_LEVEL: setting<LogLevel>({
    default: 'info',
    parse: asLogLevel,
    help: `use one of ${LOG_LEVELS.join(', ')}.`,
    meaning:
      '`fatal`, `error`, `warn`, `info` (writes and refusals), `debug` (every request), `trace` or `silent`; the line `Deskbell is ready` is written at every level',
  }),
};
