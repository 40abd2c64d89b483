import { isEmailAddress } from '@deskbell/contract/email-address';
import { type Config, InvalidConfig, mailFileFolder, readConfig } from './config.ts';
import { fileTransport, smtpTransport } from './email/mail-transport.ts';
import { sendTestEmail } from './email/send-test-email.ts';

const USAGE_ERROR = 1;

/** `npm run mail:test -- you@example.com`: sends one email through the configured transport and explains the result. */
async function run(config: Config, to: string): Promise<number> {
  const { smtpUrl, publicUrl, sender: from } = config;
  const transport = smtpUrl ? smtpTransport(smtpUrl, { publicUrl }) : fileTransport(mailFileFolder(config));
  try {
    const failure = await sendTestEmail({ transport, smtpUrl, from, to, publicUrl });
    if (failure) {
      process.stderr.write(`${failure.summary}\n${failure.remedy}\n`);
      return failure.exitCode;
    }
  } finally {
    transport.close();
  }
  process.stdout.write(
    smtpUrl
      ? `${new URL(smtpUrl).host} accepted the email from ${from.address} to ${to}. If it does not arrive, check the spam folder.\n`
      : `SMTP_URL is not set, so nothing was sent: the email was written to ${mailFileFolder(config)}.\n`,
  );
  return 0;
}

const [to = ''] = process.argv.slice(2);
if (isEmailAddress(to)) {
  try {
    process.exitCode = await run(readConfig(process.env), to);
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = USAGE_ERROR;
  }
} else {
  process.stderr.write('Name the recipient: npm run mail:test -- you@example.com\n');
  process.exitCode = USAGE_ERROR;
}
