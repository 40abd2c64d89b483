import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { SENDER } from '../testing/delivering.ts';
import { startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { portOf, startSmtpSink } from '../testing/smtp-sink.ts';
import { PUBLIC_URL } from '../testing/test-app.ts';
import { temporaryFolder } from '../testing/test-database.ts';
import { smtpTransport } from './mail-transport.ts';
import { sendTestMail } from './test-mail.ts';

async function explained(smtpUrl: string) {
  const transport = smtpTransport(smtpUrl, { phaseTimeoutMs: 2_000 });
  try {
    return await sendTestMail({ transport, smtpUrl, from: SENDER, to: 'you@example.com', publicUrl: PUBLIC_URL });
  } finally {
    transport.close();
  }
}

describe('a test mail', () => {
  test('that is taken needs no explanation', async () => {
    const sink = await startSmtpSink();
    expect(await explained(sink.url)).toBeNull();
    await sink.close();
    expect(sink.mails[0]).toMatchObject({ subject: 'Deskbell can send mail', envelopeTo: ['you@example.com'] });
    expect(sink.mails[0]?.html).toContain('your mail server took it');
  });

  test.each([
    ['falls silent', { greeting: 'silence' }, 4, /took too long/],
    ['wants another password', { EHLO: '250-x\r\n250 AUTH PLAIN', AUTH: '535 no' }, 6, /does not accept.*535 no/],
    ['offers encryption and refuses it', { EHLO: '250-x\r\n250 STARTTLS' }, 5, /No encrypted connection/],
    ['dislikes the sender', { MAIL: '553 sender not verified' }, 7, /sender.*553 sender not verified/],
    ['dislikes the recipient', { RCPT: '550 relaying denied' }, 8, /recipient.*550 relaying denied/],
    ['dislikes the mail', { dot: '554 looks like spam' }, 9, /refused the mail itself.*554 looks like spam/],
    ['hangs up', { greeting: 'hang up' }, 10, /could not be handed/],
  ] as const)('to a server that %s says so', async (_name, script, exitCode, summary) => {
    const faulty = await startScriptedSmtp(script);
    const url = 'AUTH' in script ? faulty.url.replace('://', '://desk:wrong@') : faulty.url;
    const explanation = await explained(url);
    await faulty.close();
    expect(explanation).toMatchObject({ exitCode, summary: expect.stringMatching(summary) });
  });

  test('to a port where nothing listens, a name that nobody has, or a server that encrypts otherwise says so', async () => {
    expect(await explained('smtp://127.0.0.1:1')).toMatchObject({
      exitCode: 3,
      summary: expect.stringContaining('Nothing answers'),
    });
    expect(await explained('smtp://mail.invalid:587')).toMatchObject({
      exitCode: 2,
      summary: expect.stringContaining('no mail server'),
    });
    const plain = await startSmtpSink();
    expect(await explained(plain.url.replace('smtp:', 'smtps:'))).toMatchObject({
      exitCode: 5,
      remedy: expect.stringContaining('write smtp:// instead'),
    });
    await plain.close();
  });

  test('to a server whose certificate nobody vouches for says so', async () => {
    // Without a certificate of its own the server shows one that it made itself.
    const selfSigned = new SMTPServer({ secure: true, authOptional: true });
    selfSigned.on('error', () => undefined);
    await new Promise<void>((resolve) => void selfSigned.listen(0, '127.0.0.1', resolve));
    const explanation = await explained(`smtps://127.0.0.1:${portOf(selfSigned)}`);
    await new Promise<void>((resolve) => selfSigned.close(resolve));
    expect(explanation).toMatchObject({ exitCode: 5, summary: expect.stringContaining('certificate') });
  });
});

describe('npm run mail:test', () => {
  const main = fileURLToPath(new URL('../mail-test.ts', import.meta.url));

  async function run(args: string[], env: Record<string, string>) {
    const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
    const [code] = await once(child, 'close');
    return { code, said };
  }

  test('tells what became of the mail, in words and in its exit code', async () => {
    const refusing = await startScriptedSmtp({ RCPT: '550 relaying denied' });
    const smtp = { SMTP_URL: refusing.url, MAIL_FROM: 'Deskbell <desk@deskbell.test>' };
    const dataDir = temporaryFolder();
    const [refused, written, unaddressed, unset] = await Promise.all([
      run(['you@example.com'], smtp),
      run(['you@example.com'], { DATA_DIR: dataDir }),
      run([], smtp),
      run(['you@example.com'], { SMTP_URL: refusing.url }),
    ]);
    await refusing.close();
    expect(refused).toMatchObject({ code: 8, said: expect.stringContaining('550 relaying denied') });
    expect(written).toMatchObject({ code: 0, said: expect.stringContaining('nothing was sent') });
    expect(readdirSync(join(dataDir, 'outbox'))).toEqual(['00000000-you@example.com.eml']);
    expect(unaddressed).toMatchObject({ code: 1, said: expect.stringContaining('npm run mail:test -- you@') });
    expect(unset).toMatchObject({ code: 1, said: expect.stringContaining('MAIL_FROM is missing') });
  });
});
