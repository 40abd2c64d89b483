import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What to answer in a phase: these words, nothing at all, or a hang-up. */
type Answer = string | 'silence' | 'hang up';
type Phase = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'dot';

export interface ScriptedSmtp {
  readonly url: string;
  /** The mails that came as far as their last dot. */
  readonly mails: string[];
  close(): Promise<void>;
}

const WILLING: Record<Phase, Answer> = {
  greeting: '220 scripted ESMTP',
  EHLO: '250-scripted\r\n250 SIZE 1000000',
  STARTTLS: '454 TLS not available',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  dot: '250 taken',
};
const END_OF_MAIL = '\r\n.\r\n';

/** A mail server that takes everything, save where the script lets it misbehave in a way no library would. */
export async function startScriptedSmtp(script: Partial<Record<Phase, Answer>>): Promise<ScriptedSmtp> {
  const answers = { ...WILLING, ...script };
  const sockets = new Set<Socket>();
  const mails: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    converse(socket, answers, mails);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function converse(socket: Socket, answers: Record<Phase, Answer>, mails: string[]): void {
  let heard = '';
  let isInMail = false;
  const say = (phase: Phase) => {
    const answer = answers[phase];
    if (answer === 'hang up') socket.destroy();
    else if (answer !== 'silence') socket.write(`${answer}\r\n`);
  };

  function listen(): void {
    const end = heard.indexOf(isInMail ? END_OF_MAIL : '\r\n');
    if (end < 0) return;
    const said = heard.slice(0, end);
    heard = heard.slice(end + (isInMail ? END_OF_MAIL.length : 2));
    if (isInMail) {
      isInMail = false;
      mails.push(said);
      say('dot');
    } else {
      const phase = /^(EHLO|STARTTLS|AUTH|MAIL|RCPT|DATA)/i.exec(said)?.[1]?.toUpperCase() as Phase | undefined;
      isInMail = phase === 'DATA' && answers.DATA === WILLING.DATA;
      if (phase) say(phase);
      else socket.write('250 ok\r\n');
    }
    listen();
  }

  say('greeting');
  socket.setEncoding('utf8').on('data', (chunk) => {
    heard += chunk;
    listen();
  });
}
