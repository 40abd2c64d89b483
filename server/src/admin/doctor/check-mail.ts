import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/loopback.ts';
import { explainSmtpError } from '../../email/delivery/explain-smtp-error.ts';
import { type SmtpError, verifySmtp } from '../../email/delivery/mail-transport.ts';
import { type Finding, found, ok, reasonOf } from './finding.ts';

const TIMEOUT_MS = 5_000;
const MISSING = ['ENOTFOUND', 'ENODATA'];
const ANY_ADDRESS = ['0.0.0.0', '::'];

export async function checkMail(config: Config): Promise<Finding[]> {
  return [...(await checkOutgoing(config)), ...(await checkIncoming(config))];
}

async function checkOutgoing({ smtpUrl, sender, publicUrl }: Config): Promise<Finding[]> {
  if (!smtpUrl)
    return [
      found(
        'warning',
        'mail out',
        'emails are written to files, not sent',
        'Set SMTP_URL and MAIL_FROM: docs/email.md',
      ),
    ];
  const findings = [await converse(smtpUrl, publicUrl)];
  const domain = sender.address.split('@').at(-1) ?? '';
  return isLoopback(`http://${domain}`) ? findings : [...findings, ...(await checkSender(domain))];
}

async function converse(smtpUrl: string, publicUrl: string): Promise<Finding> {
  const { host } = new URL(smtpUrl);
  try {
    await verifySmtp(smtpUrl, { publicUrl });
    return ok('mail out', `${host} greets and accepts the login; "deskbell mail-test ADDRESS" sends one`);
  } catch (error) {
    const { summary, remedy } = explainSmtpError(error as SmtpError, smtpUrl);
    return found('problem', 'mail out', summary, remedy);
  }
}

const dns = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });

/** Empty without such a record; null when DNS does not answer. */
async function lookUp<T>(records: Promise<T[]>): Promise<T[] | null> {
  return records.catch((error: NodeJS.ErrnoException) => (MISSING.includes(error.code ?? '') ? [] : null));
}

const texts = async (name: string): Promise<string[] | null> =>
  (await lookUp(dns.resolveTxt(name)))?.map((parts) => parts.join('')) ?? null;

/** Only the mail provider knows the selector of a DKIM key. */
async function checkSender(domain: string): Promise<Finding[]> {
  const all = await texts(domain);
  if (all === null) return [found('note', 'mail DNS', `DNS does not answer for ${domain}`)];
  const spf = all.filter((text) => /^v=spf1\b/i.test(text));
  const parent = domain.split('.').slice(-2).join('.');
  const dmarc = [...((await texts(`_dmarc.${domain}`)) ?? []), ...((await texts(`_dmarc.${parent}`)) ?? [])];
  const advice = 'See "Stay out of the spam folder" in docs/email.md.';
  return [
    spf.length === 1
      ? ok('SPF', `${domain}: ${spf[0]}`)
      : found(
          'warning',
          'SPF',
          spf.length === 0 ? `${domain} has no record` : `${domain} has ${spf.length} records, which counts as none`,
          advice,
        ),
    dmarc.some((text) => /^v=DMARC1\b/i.test(text))
      ? ok('DMARC', `${domain} has a record`)
      : found('warning', 'DMARC', `_dmarc.${domain} has no record`, advice),
    found(
      'note',
      'DKIM',
      'its selector is known to your mail provider only; the headers of a received email show dkim=pass',
    ),
  ];
}

async function checkIncoming({ inbound, publicUrl }: Config): Promise<Finding[]> {
  if (!inbound) return [ok('mail in', 'off')];
  const { domain, smtpHost, smtpPort, webhookSecret } = inbound;
  if (!smtpPort && !webhookSecret)
    return [
      found(
        'problem',
        'mail in',
        `nothing receives email for ${domain}`,
        'Set INBOUND_SMTP_PORT or INBOUND_WEBHOOK_SECRET.',
      ),
    ];
  if (!smtpPort) return [ok('mail in', `by POST ${publicUrl}/api/inbound-email`), ...(await checkMx(domain))];
  return [await greet(ANY_ADDRESS.includes(smtpHost) ? '127.0.0.1' : smtpHost, smtpPort), ...(await checkMx(domain))];
}

async function greet(host: string, port: number): Promise<Finding> {
  const socket = connect({ host, port, timeout: TIMEOUT_MS });
  try {
    const [line] = await Promise.race([once(socket, 'data'), once(socket, 'timeout')]);
    return String(line).startsWith('220')
      ? ok('mail in', `the receiver answers at ${host}:${port}`)
      : found(
          'problem',
          'mail in',
          `${host}:${port} is no SMTP server`,
          'Another program has this port: change INBOUND_SMTP_PORT.',
        );
  } catch (error) {
    return found(
      'warning',
      'mail in',
      `nothing answers at ${host}:${port} (${reasonOf(error)})`,
      'Start the server; its log tells why if it runs.',
    );
  } finally {
    socket.destroy();
  }
}

async function checkMx(domain: string): Promise<Finding[]> {
  const hosts = await lookUp(dns.resolveMx(domain));
  if (hosts === null) return [found('note', 'MX', `DNS does not answer for ${domain}`)];
  if (hosts.length === 0)
    return [
      found(
        'warning',
        'MX',
        `${domain} has no MX record`,
        'Add one that names the host which receives its email: docs/email.md',
      ),
    ];
  return [ok('MX', `${domain}: ${hosts.map(({ exchange }) => exchange).join(', ')}`)];
}
