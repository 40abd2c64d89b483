import { mayReachS3 } from './config-values.ts';
import { demoProblems } from './demo-config.ts';
import { SETTINGS, type SettingValues } from './settings.ts';
import { signInProblem } from './sign-in.ts';

type IsMissing = (name: keyof SettingValues) => boolean;

export const publicUrlOf = ({ PUBLIC_URL, PORT }: SettingValues) => PUBLIC_URL ?? `http://localhost:${PORT}`;

/** Each returns a line when settings that are usable by themselves do not fit each other. */
const CROSS_CHECKS: readonly ((values: SettingValues, isMissing: IsMissing) => string | false | null)[] = [
  ({ DATABASE_DIRECT_URL }, isMissing) =>
    DATABASE_DIRECT_URL !== null &&
    isMissing('DATABASE_URL') &&
    'DATABASE_URL is missing: DATABASE_DIRECT_URL only adds a connection past its pooler.',
  ({ SECRET_KEY_NEXT }, isMissing) =>
    SECRET_KEY_NEXT !== null &&
    isMissing('SECRET_KEY') &&
    'SECRET_KEY is missing: SECRET_KEY_NEXT is the key that will replace it on every instance.',
  ({ SMTP_URL }, isMissing) =>
    SMTP_URL !== null &&
    isMissing('MAIL_FROM') &&
    'MAIL_FROM is missing: SMTP_URL needs a sender address, like Deskbell <desk@example.com>.',
  (values) => values.DEMO === 'off' && signInProblem(values, publicUrlOf(values)),
  ({ INBOUND_SMTP_HOST }, isMissing) =>
    INBOUND_SMTP_HOST !== null &&
    isMissing('INBOUND_SMTP_PORT') &&
    'INBOUND_SMTP_PORT is missing: INBOUND_SMTP_HOST is the address that the SMTP receiver listens on.',
  ({ INBOUND_SMTP_PORT, INBOUND_WEBHOOK_SECRET }, isMissing) =>
    (INBOUND_SMTP_PORT ?? INBOUND_WEBHOOK_SECRET) !== null &&
    isMissing('INBOUND_DOMAIN') &&
    'INBOUND_DOMAIN is missing: receiving replies by email needs the domain of the reply addresses.',
  ({ METRICS_PORT, PORT }) =>
    METRICS_PORT === PORT &&
    'METRICS_PORT is the same as PORT: use another port, or only METRICS_TOKEN to answer on PORT.',
  ({ FILES_S3_URL, OUTBOUND_ALLOW }) =>
    FILES_S3_URL !== null &&
    !mayReachS3(FILES_S3_URL, OUTBOUND_ALLOW) &&
    `FILES_S3_URL is not usable: ${SETTINGS.FILES_S3_URL.help}`,
  ({ FILES_S3_URL, FILES_DIR }) =>
    FILES_S3_URL !== null &&
    FILES_DIR !== null &&
    'FILES_DIR is set beside FILES_S3_URL: files can be in one place only.',
];

export const crossCheck = (values: SettingValues, isMissing: IsMissing): string[] => [
  ...CROSS_CHECKS.flatMap((check) => check(values, isMissing) || []),
  ...demoProblems(values),
];
