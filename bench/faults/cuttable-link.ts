import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../e2e/free-port.ts';

/** A TCP link that can be cut like a cable: neither end notices. */
export interface CuttableLink {
  readonly port: number;
  cut(): void;
  /** Closes earlier connections, as after a reboot of the network in between. */
  mend(): void;
  close(): void;
}

export async function openLink(toPort: number): Promise<CuttableLink> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (chunk) => other.write(chunk));
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        // The other end of a cut cable gets no FIN.
        if (!isCut) other.destroy();
      });
      if (isCut) socket.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      closeAll();
    },
    close() {
      server.close();
      closeAll();
    },
  };
}
