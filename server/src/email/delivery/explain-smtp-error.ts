import type { SmtpError } from './mail-transport.ts';

export interface SmtpExplanation {
  readonly exitCode: number;
  readonly summary: string;
  readonly remedy: string;
}

interface FailedStep {
  readonly code: string;
  readonly originalCode: string;
  readonly command: string;
  /** A 4xx reply: the server will accept the same email later. */
  readonly isTemporary: boolean;
  readonly isImplicitTls: boolean;
}

interface Cause {
  readonly exitCode: number;
  matches(error: FailedStep): boolean;
  summary(host: string, reason: string): string;
  readonly remedy: string;
}

const UNREACHABLE = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'];
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;
const ENVELOPE_OR_DATA = /^(MAIL FROM|RCPT TO|DATA)/;
const TLS_PROTOCOL = /^(ETLS|EPROTO|ERR_SSL)/;

/** The first match wins. Exit code 1 is taken: wrong usage or configuration. */
const CAUSES: readonly Cause[] = [
  {
    exitCode: 2,
    matches: ({ code, originalCode }) => code === 'EDNS' || ['ENOTFOUND', 'EAI_AGAIN'].includes(originalCode),
    summary: (host) => `Host name not found: ${host}.`,
    remedy: 'Check the host name in SMTP_URL and the DNS settings of this machine.',
  },
  {
    exitCode: 6,
    matches: ({ code }) => code === 'EAUTH',
    summary: (host, reason) => `${host} rejected the user name or password: ${reason}`,
    remedy:
      'Check both in SMTP_URL; characters such as @ : / # must be percent-encoded. Many providers require an app password.',
  },
  {
    exitCode: 5,
    matches: ({ originalCode }) => CERTIFICATE.test(originalCode),
    summary: (host, reason) => `The certificate of ${host} is not trusted: ${reason}`,
    remedy:
      'Use the host name that the certificate was issued for. It must not be expired or self-signed; for a server in your own network, add ?tls=no-verify to SMTP_URL to skip the check.',
  },
  {
    exitCode: 5,
    matches: ({ originalCode, isImplicitTls }) => isImplicitTls && TLS_PROTOCOL.test(originalCode),
    summary: (host, reason) => `Could not establish an encrypted connection to ${host}: ${reason}`,
    remedy: 'smtps:// is for implicit TLS, usually on port 465. For ports 587 and 25 use smtp:// instead.',
  },
  {
    exitCode: 5,
    matches: ({ code, originalCode }) => code === 'ETLS' || TLS_PROTOCOL.test(originalCode),
    summary: (host, reason) => `Could not establish an encrypted connection to ${host}: ${reason}`,
    remedy:
      'The server does not offer STARTTLS or refused it, and passwords are only sent encrypted. Try smtps:// with port 465.',
  },
  {
    exitCode: 3,
    matches: ({ originalCode }) => UNREACHABLE.includes(originalCode),
    summary: (host, reason) => `Could not connect to ${host}: ${reason}`,
    remedy: 'Check the host and port in SMTP_URL (usually 587 with smtp:// or 465 with smtps://) and any firewall.',
  },
  {
    exitCode: 4,
    matches: ({ code }) => code === 'ETIMEDOUT',
    summary: (host, reason) => `${host} timed out: ${reason}`,
    remedy: 'Many hosting providers block port 25: try 587. Port 465 needs smtps://.',
  },
  {
    exitCode: 11,
    matches: ({ command, isTemporary }) => isTemporary && ENVELOPE_OR_DATA.test(command),
    summary: (host, reason) => `${host} did not accept the email yet: ${reason}`,
    remedy:
      'The address may be fine: many servers turn away the first email of a new sender for some minutes (greylisting). Try again in 10 minutes; queued emails are retried automatically for 24 hours.',
  },
  {
    exitCode: 7,
    matches: ({ command }) => command === 'MAIL FROM',
    summary: (host, reason) => `${host} rejected the sender: ${reason}`,
    remedy: 'MAIL_FROM must be an address that this account may send from; some providers require it to be verified.',
  },
  {
    exitCode: 8,
    matches: ({ command }) => command === 'RCPT TO',
    summary: (host, reason) => `${host} rejected the recipient: ${reason}`,
    remedy:
      'Check the address. If only addresses of your own domain work, the server needs a user name and password in SMTP_URL.',
  },
  {
    exitCode: 9,
    matches: ({ command }) => command.startsWith('DATA'),
    summary: (host, reason) => `${host} rejected the message: ${reason}`,
    remedy: "Check the server's reason; often SPF or DKIM is missing for the domain of MAIL_FROM (docs/email.md).",
  },
];

const UNKNOWN: Omit<Cause, 'matches'> = {
  exitCode: 10,
  summary: (host, reason) => `Could not send through ${host}: ${reason}`,
  remedy: 'If the reason does not help, check the log of the mail server.',
};

export function explainSmtpError(error: SmtpError, smtpUrl: string): SmtpExplanation {
  const { host, protocol } = new URL(smtpUrl);
  const { code = '', originalCode = code, command = '', responseCode = 0 } = error;
  const isTemporary = responseCode >= 400 && responseCode < 500;
  const details = { code, originalCode, command, isTemporary, isImplicitTls: protocol === 'smtps:' };
  const { exitCode, summary, remedy } = CAUSES.find((cause) => cause.matches(details)) ?? UNKNOWN;
  return { exitCode, summary: summary(host, error.response ?? error.message), remedy };
}
