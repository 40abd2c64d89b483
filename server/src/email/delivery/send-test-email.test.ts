import { SMTPServer } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { SENDER } from '../../testing/outgoing-email.ts';
import { startScriptedSmtp } from '../../testing/scripted-smtp.ts';
import { SELF_SIGNED } from '../../testing/self-signed.ts';
import { portOf, startSmtpSink } from '../../testing/smtp-sink.ts';
import { PUBLIC_URL } from '../../testing/test-app.ts';
import { smtpTransport } from './mail-transport.ts';
import { sendTestEmail } from './send-test-email.ts';

async function trySending(smtpUrl: string) {
  const transport = smtpTransport(smtpUrl, { phaseTimeoutMs: 2_000 });
  try {
    return await sendTestEmail({ transport, smtpUrl, from: SENDER, to: 'you@example.com', publicUrl: PUBLIC_URL });
  } finally {
    transport.close();
  }
}

describe('a test email', () => {
  test('that is accepted needs no explanation', async () => {
    const sink = await startSmtpSink();
    expect(await trySending(sink.url)).toBeNull();
    await sink.close();
    expect(sink.mails[0]).toMatchObject({ subject: 'Deskbell can send email', envelopeTo: ['you@example.com'] });
    expect(sink.mails[0]?.html).toContain('your mail server accepted it');
  });

  test.each([
    ['sends no greeting', { greeting: 'silence' }, 4, /timed out/],
    [
      'rejects the password',
      { EHLO: '250-x\r\n250 AUTH PLAIN', AUTH: '535 no' },
      6,
      /rejected the user name or password.*535 no/,
    ],
    [
      'offers STARTTLS and rejects it',
      { EHLO: '250-x\r\n250 STARTTLS' },
      5,
      /Could not establish an encrypted connection/,
    ],
    ['rejects the sender', { MAIL: '553 sender not verified' }, 7, /rejected the sender.*553 sender not verified/],
    ['rejects the recipient', { RCPT: '550 relaying denied' }, 8, /rejected the recipient.*550 relaying denied/],
    [
      'greylists the recipient',
      { RCPT: '450 4.7.1 Greylisted, try again' },
      11,
      /did not accept the email yet.*450 4\.7\.1/,
    ],
    ['rejects the message', { dot: '554 looks like spam' }, 9, /rejected the message.*554 looks like spam/],
    ['closes the connection', { greeting: 'hang up' }, 10, /Could not send/],
  ] as const)('to a server that %s is explained', async (_name, script, exitCode, summary) => {
    const faulty = await startScriptedSmtp(script);
    const url = 'AUTH' in script ? faulty.url.replace('://', '://desk:wrong@') : faulty.url;
    const explanation = await trySending(url);
    await faulty.close();
    expect(explanation).toMatchObject({ exitCode, summary: expect.stringMatching(summary) });
  });

  test('to a closed port, an unknown host or the wrong TLS mode is explained', async () => {
    expect(await trySending('smtp://127.0.0.1:1')).toMatchObject({
      exitCode: 3,
      summary: expect.stringContaining('Could not connect'),
    });
    expect(await trySending('smtp://mail.invalid:587')).toMatchObject({
      exitCode: 2,
      summary: expect.stringContaining('Host name not found'),
    });
    const plain = await startSmtpSink();
    expect(await trySending(plain.url.replace('smtp:', 'smtps:'))).toMatchObject({
      exitCode: 5,
      remedy: expect.stringContaining('use smtp:// instead'),
    });
    await plain.close();
  });

  test('to a server with a self-signed certificate is explained', async () => {
    const selfSigned = new SMTPServer({ ...SELF_SIGNED, secure: true, authOptional: true });
    selfSigned.on('error', () => undefined);
    await new Promise<void>((resolve) => void selfSigned.listen(0, '127.0.0.1', resolve));
    const explanation = await trySending(`smtps://127.0.0.1:${portOf(selfSigned)}`);
    await new Promise<void>((resolve) => selfSigned.close(resolve));
    expect(explanation).toMatchObject({ exitCode: 5, summary: expect.stringContaining('certificate') });
  });
});
