import { type AddressInfo, createServer, type Socket } from 'node:net';

type Reply = string | 'silence' | 'drip' | 'hang up';
type Phase = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'dot';

export interface ScriptedSmtp {
  readonly url: string;
  readonly mails: string[];
  readonly commands: string[];
  close(): Promise<void>;
}

const DEFAULT_REPLIES: Record<Phase, Reply> = {
  greeting: '220 scripted ESMTP',
  EHLO: '250-scripted\r\n250 SIZE 1000000',
  STARTTLS: '454 TLS not available',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  dot: '250 taken',
};
const DRIP_MS = 20;
const END_OF_DATA = '\r\n.\r\n';

/** An SMTP server that violates the protocol where the script says so. */
export async function startScriptedSmtp(script: Partial<Record<Phase, Reply>>): Promise<ScriptedSmtp> {
  const replies = { ...DEFAULT_REPLIES, ...script };
  const sockets = new Set<Socket>();
  const mails: string[] = [];
  const commands: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    serve(socket, replies, mails, commands);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    commands,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function serve(socket: Socket, replies: Record<Phase, Reply>, mails: string[], commands: string[]): void {
  let received = '';
  let isInData = false;
  const send = (phase: Phase) => {
    const reply = replies[phase];
    if (reply === 'hang up') socket.destroy();
    else if (reply === 'drip') drip(socket);
    else if (reply !== 'silence') socket.write(`${reply}\r\n`);
  };

  function readLines(): void {
    const end = received.indexOf(isInData ? END_OF_DATA : '\r\n');
    if (end < 0) return;
    const line = received.slice(0, end);
    received = received.slice(end + (isInData ? END_OF_DATA.length : 2));
    if (isInData) {
      isInData = false;
      mails.push(line);
      send('dot');
    } else {
      commands.push(line);
      const phase = /^(EHLO|STARTTLS|AUTH|MAIL|RCPT|DATA)/i.exec(line)?.[1]?.toUpperCase() as Phase | undefined;
      isInData = phase === 'DATA' && replies.DATA === DEFAULT_REPLIES.DATA;
      if (phase) send(phase);
      else socket.write('250 ok\r\n');
    }
    readLines();
  }

  send('greeting');
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
    readLines();
  });
}

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('2'), DRIP_MS);
  socket.once('close', () => clearInterval(timer));
}
