import type { SmtpFailure } from './mail-transport.ts';

/** What went wrong with a mail, for whoever sets the mail server up, and the exit code that says the same to a script. */
export interface Explanation {
  readonly exitCode: number;
  readonly summary: string;
  readonly remedy: string;
}

interface Cause {
  readonly exitCode: number;
  fits(failure: { code: string; originalCode: string; command: string; isImplicitTls: boolean }): boolean;
  summary(host: string, words: string): string;
  readonly remedy: string;
}

const UNREACHABLE = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'];
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;
const TLS_SPOKEN_WRONGLY = /^(ETLS|EPROTO|ERR_SSL)/;

/** The first that fits explains it. Exit code 1 is for a call or configuration that is wrong by itself. */
const CAUSES: readonly Cause[] = [
  {
    exitCode: 2,
    fits: ({ code, originalCode }) => code === 'EDNS' || ['ENOTFOUND', 'EAI_AGAIN'].includes(originalCode),
    summary: (host) => `There is no mail server by the name of ${host}.`,
    remedy: 'Check the spelling of the host in SMTP_URL, and that this machine can resolve names.',
  },
  {
    exitCode: 6,
    fits: ({ code }) => code === 'EAUTH',
    summary: (host, words) => `${host} does not accept the user name or password: ${words}`,
    remedy:
      'Check both in SMTP_URL; characters such as @ : / # must be percent-encoded there. Many providers want a password made for apps.',
  },
  {
    exitCode: 5,
    fits: ({ originalCode }) => CERTIFICATE.test(originalCode),
    summary: (host, words) => `The certificate of ${host} cannot be trusted: ${words}`,
    remedy: 'Use the host name that the certificate is made for; it must not be expired or self-signed.',
  },
  {
    exitCode: 5,
    fits: ({ originalCode, isImplicitTls }) => isImplicitTls && TLS_SPOKEN_WRONGLY.test(originalCode),
    summary: (host, words) => `No encrypted connection to ${host} came about: ${words}`,
    remedy: 'smtps:// encrypts from the first byte, mostly on port 465. For ports 587 and 25 write smtp:// instead.',
  },
  {
    exitCode: 5,
    fits: ({ code, originalCode }) => code === 'ETLS' || TLS_SPOKEN_WRONGLY.test(originalCode),
    summary: (host, words) => `No encrypted connection to ${host} came about: ${words}`,
    remedy:
      'The server offers no encryption or refuses it, and a password is only sent encrypted. Try smtps:// with port 465.',
  },
  {
    exitCode: 3,
    fits: ({ originalCode }) => UNREACHABLE.includes(originalCode),
    summary: (host, words) => `Nothing answers at ${host}: ${words}`,
    remedy: 'Check host and port in SMTP_URL: mostly 587 with smtp:// or 465 with smtps://. Is a firewall in between?',
  },
  {
    exitCode: 4,
    fits: ({ code }) => code === 'ETIMEDOUT',
    summary: (host, words) => `${host} took too long: ${words}`,
    remedy:
      'Many hosting companies block port 25: try 587. With port 465 write smtps://, or both sides wait for each other.',
  },
  {
    exitCode: 7,
    fits: ({ command }) => command === 'MAIL FROM',
    summary: (host, words) => `${host} does not let this sender through: ${words}`,
    remedy: 'MAIL_FROM must be an address that this account may send from; some providers want it verified first.',
  },
  {
    exitCode: 8,
    fits: ({ command }) => command === 'RCPT TO',
    summary: (host, words) => `${host} does not take mail for this recipient: ${words}`,
    remedy:
      'Check the address. If only addresses of your own domain are taken, the server wants a user name and password in SMTP_URL.',
  },
  {
    exitCode: 9,
    fits: ({ command }) => command.startsWith('DATA'),
    summary: (host, words) => `${host} refused the mail itself: ${words}`,
    remedy: 'Its words tell why; often SPF or DKIM is missing for the domain of MAIL_FROM (docs/e-mail.md).',
  },
];

const UNKNOWN: Omit<Cause, 'fits'> = {
  exitCode: 10,
  summary: (host, words) => `The mail could not be handed to ${host}: ${words}`,
  remedy: 'If the words do not help, ask the provider of the mail server what its log says.',
};

export function explainDelivery(failure: SmtpFailure, smtpUrl: string): Explanation {
  const { host, protocol } = new URL(smtpUrl);
  const { code = '', originalCode = code, command = '' } = failure;
  const facts = { code, originalCode, command, isImplicitTls: protocol === 'smtps:' };
  const { exitCode, summary, remedy } = CAUSES.find((cause) => cause.fits(facts)) ?? UNKNOWN;
  return { exitCode, summary: summary(host, failure.response ?? failure.message), remedy };
}
