import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A mail server for the product to send through, which refuses every recipient as long as it is told to. */
export interface MailServer {
  readonly url: string;
  isRefusing: boolean;
  /** The mails it took, as they came over the wire. */
  readonly mails: string[];
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    converse(socket, mailServer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isRefusing: false,
    mails: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return mailServer;
}

function converse(socket: Socket, mailServer: MailServer): void {
  let heard = '';
  let mail: string[] | null = null;
  const say = (words: string) => socket.write(`${words}\r\n`);

  function answer(line: string): void {
    if (mail && line !== '.') mail.push(line);
    else if (mail) {
      mailServer.mails.push(mail.join('\n'));
      mail = null;
      say('250 taken');
    } else if (line === 'DATA') {
      mail = [];
      say('354 go on');
    } else if (line.startsWith('RCPT') && mailServer.isRefusing) say('550 5.1.1 No such mailbox');
    else say('250 ok');
  }

  say('220 mail.example ESMTP');
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = (heard + chunk).split('\r\n');
    heard = lines.pop() ?? '';
    for (const line of lines) answer(line);
  });
}

/** Hands a mail to a mail server as another one would; refused lines throw. */
export async function handOver(
  port: number,
  { from, to, mail }: { from: string; to: string; mail: string },
): Promise<void> {
  const lines = ['EHLO mx.example', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA', `${mail}.`, 'QUIT'];
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setEncoding('utf8').on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (answer) => {
      if (/^[45]/m.test(String(answer))) reject(new Error(String(answer)));
      const line = lines.shift();
      if (line) socket.write(`${line}\r\n`);
    });
  });
}
