import { isEmailAddress } from '@deskbell/contract/email-address';
import { mailFileFolder } from '../../config/config.ts';
import { fileTransport, smtpTransport } from '../../email/delivery/mail-transport.ts';
import { sendTestEmail } from '../../email/delivery/send-test-email.ts';
import { CommandFailed } from '../command-failed.ts';
import { type Command, Misuse } from './command.ts';

export const mailTest: Command = {
  name: 'mail-test',
  usage: 'ADDRESS',
  summary: 'Send one email to ADDRESS with the configured mail server and explain the result.',
  help: [
    'The exit code tells what failed: 2 host name, 3 connection, 4 timeout, 5 encryption, 6 password, 7 sender, 8 recipient, 11 try later (greylisting).',
  ],
  operands: [1, 1],
  async run({ config, print }, { operands: [to = ''] }) {
    if (!isEmailAddress(to)) throw new Misuse(`${to} is not an email address.`);
    const { smtpUrl, publicUrl, sender: from } = config;
    const transport = smtpUrl ? smtpTransport(smtpUrl, { publicUrl }) : fileTransport(mailFileFolder(config));
    try {
      const failure = await sendTestEmail({ transport, smtpUrl, from, to, publicUrl });
      if (failure) throw new CommandFailed(`${failure.summary}\n${failure.remedy}`, { exitCode: failure.exitCode });
    } finally {
      transport.close();
    }
    print(
      smtpUrl
        ? `${new URL(smtpUrl).host} accepted the email from ${from.address} to ${to}. If it does not arrive, check the spam folder.`
        : `SMTP_URL is not set, so nothing was sent: the email was written to ${mailFileFolder(config)}.`,
    );
  },
};
