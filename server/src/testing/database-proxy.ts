import { type AddressInfo, connect, createServer } from 'node:net';

export interface DatabaseProxy {
  readonly url: string;
  close(): void;
}

/** A TCP proxy that can drop a client's packets or cut its connection to the database. */
export async function startDatabaseProxy(
  url: string,
  decide: (sent: Buffer) => 'pass on' | 'swallow' | 'cut off',
  listenPort = 0,
): Promise<DatabaseProxy> {
  const server = new URL(url);
  const proxy = createServer((client) => {
    const upstream = connect(Number(server.port), server.hostname);
    client.on('data', (chunk) => {
      const decision = decide(chunk);
      if (decision === 'pass on') upstream.write(chunk);
      if (decision === 'cut off') client.destroy();
    });
    upstream.on('data', (chunk) => client.write(chunk));
    for (const socket of [client, upstream]) socket.on('error', () => undefined).on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(listenPort, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return { url: Object.assign(new URL(server), { host: `127.0.0.1:${port}` }).href, close: () => proxy.close() };
}
