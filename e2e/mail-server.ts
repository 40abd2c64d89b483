import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface MailServer {
  readonly url: string;
  rejectsRecipients: boolean;
  readonly emails: string[];
  emailsTo(address: string): string[];
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    handleConnection(socket, mailServer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rejectsRecipients: false,
    emails: [],
    emailsTo: (address) => mailServer.emails.filter((email) => new RegExp(`^To: .*${address}`, 'im').test(email)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return mailServer;
}

function handleConnection(socket: Socket, mailServer: MailServer): void {
  let buffer = '';
  let email: string[] | null = null;
  const send = (reply: string) => socket.write(`${reply}\r\n`);

  function handleLine(line: string): void {
    if (email && line !== '.') email.push(line);
    else if (email) {
      mailServer.emails.push(email.join('\n'));
      email = null;
      send('250 accepted');
    } else if (line === 'DATA') {
      email = [];
      send('354 continue');
    } else if (line.startsWith('RCPT') && mailServer.rejectsRecipients) send('550 5.1.1 No such mailbox');
    else send('250 ok');
  }

  send('220 mail.example ESMTP');
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = (buffer + chunk).split('\r\n');
    buffer = lines.pop() ?? '';
    for (const line of lines) handleLine(line);
  });
}

export async function deliverEmail(
  port: number,
  { from, to, email }: { from: string; to: string; email: string },
): Promise<void> {
  const lines = ['EHLO mx.example', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA', `${email}.`, 'QUIT'];
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
