import { isEmailAddress } from '@deskbell/contract/email-address';
import { BadConfiguration, type Config, mailFileFolder, readConfig } from './config.ts';
import { fileTransport, smtpTransport } from './email/mail-transport.ts';
import { sendTestEmail } from './email/send-test-email.ts';

const MISUSED = 1;

/** `npm run mail:test -- you@example.com`: one mail through the configured transport, and in plain words what became of it. */
async function run(config: Config, to: string): Promise<number> {
  const { smtpUrl, publicUrl, sender: from } = config;
  const transport = smtpUrl ? smtpTransport(smtpUrl) : fileTransport(mailFileFolder(config));
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
      ? `${new URL(smtpUrl).host} took the mail from ${from.address} to ${to}. If it does not arrive, look into the spam folder.\n`
      : `SMTP_URL is not set, so nothing was sent: the mail was written to ${mailFileFolder(config)}.\n`,
  );
  return 0;
}

const [to = ''] = process.argv.slice(2);
if (isEmailAddress(to)) {
  try {
    process.exitCode = await run(readConfig(process.env), to);
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = MISUSED;
  }
} else {
  process.stderr.write('Say who the mail should go to: npm run mail:test -- you@example.com\n');
  process.exitCode = MISUSED;
}
