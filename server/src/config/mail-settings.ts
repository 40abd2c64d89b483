import {
  asCount,
  asDomain,
  asEmail,
  asListenAddress,
  asMailbox,
  asPort,
  asSmtpUrl,
  asWebAddresses,
  asWebhookSecret,
  MAX_PORT,
} from './config-values.ts';
import { setting } from './setting.ts';

export const MAIL = {
  SMTP_URL: setting({
    default: null,
    parse: asSmtpUrl,
    help: 'write it like smtp://user:password@mail.example.com:587, with characters such as @ : / # % in the password as %40 %3A %2F %23 %25. The only options are ?tls=no-verify and, for a relay without a password, ?tls=off.',
    meaning:
      'outgoing email, see [docs/email.md](docs/email.md); `smtp://` on this machine accepts a self-signed certificate, elsewhere append `?tls=no-verify` for that',
    defaultText: 'none: emails are written as files to `DATA_DIR/outbox` and shown at `/outbox`',
    isExpected: true,
    isSecret: true,
  }),
  MAIL_FROM: setting({
    default: null,
    parse: asMailbox,
    help: 'write it like Deskbell <desk@example.com>.',
    meaning: 'the sender, such as `Deskbell <desk@example.com>`; required with `SMTP_URL`',
    isExpected: true,
  }),
  MAIL_PER_HOUR: setting({
    default: 500,
    parse: asCount(9_999_999),
    help: 'write how many emails an account may send in an hour, from 1 to 9999999.',
    meaning:
      'emails that a team may cause in an hour, and as many to its members; more wait. New teams begin with a 25th of it (at least 20) to addresses that are not confirmed: [docs/email.md](docs/email.md)',
  }),
  SUPPORT_EMAIL: setting({
    default: 'support@localhost',
    parse: asEmail,
    help: 'write it like support@example.com.',
    meaning: 'shown on the pages and, once it is set, in `/.well-known/security.txt`; contact messages go there',
  }),
  SOCIAL_LINKS: setting<readonly string[]>({
    default: [],
    parse: asWebAddresses,
    help: 'list addresses like https://social.example/@you.',
    meaning: 'comma-separated profile URLs for search engines',
  }),
};

export const INBOUND = {
  INBOUND_DOMAIN: setting({
    default: null,
    parse: asDomain,
    help: 'write a domain like reply.example.com.',
    meaning:
      'the domain of reply addresses: email replies become comments, and email opens tickets, see [docs/email.md](docs/email.md#replies-by-email)',
    defaultText: 'off',
  }),
  INBOUND_SMTP_PORT: setting({
    default: null,
    parse: asPort,
    help: `use a port number from 1 to ${MAX_PORT}.`,
    meaning: 'the port of the SMTP receiver for this email',
    defaultText: 'off',
  }),
  INBOUND_SMTP_HOST: setting({
    default: null,
    parse: asListenAddress,
    help: 'write the address to listen on, like 127.0.0.1 or 0.0.0.0.',
    meaning: 'the address where the SMTP receiver listens',
    defaultText: '`HOST`',
  }),
  INBOUND_WEBHOOK_SECRET: setting({
    default: null,
    parse: asWebhookSecret,
    help: 'use at least 16 random characters.',
    meaning: 'opens the webhook for this email to the programs that know the secret',
    defaultText: 'off',
    isSecret: true,
  }),
};
