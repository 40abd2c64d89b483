import { connect } from 'node:net';
import type { Client } from 'pg';

const GRACE_MS = 1_000;

/**
 * Cancels the statement after so long, then drops the connection if the server stays silent. On the client's side, because
 * a statement outside a transaction would need a setting of its session, which a pooler shares with other clients.
 */
export async function withDeadline<Result>(
  client: Client,
  statementMs: number,
  onSilence: () => void,
  run: () => Promise<Result>,
): Promise<Result> {
  if (statementMs === 0) return run();
  let timer = setTimeout(() => {
    cancelStatement(client);
    timer = setTimeout(() => {
      onSilence();
      // end() with a statement under way closes the socket.
      void client.end().catch(() => undefined);
    }, GRACE_MS);
  }, statementMs);
  try {
    return await run();
  } finally {
    clearTimeout(timer);
  }
}

/** The protocol's CancelRequest, on a connection of its own; PgBouncer passes it on. */
function cancelStatement(client: Client): void {
  const { host, port, processID, secretKey } = client as Client & {
    processID: number | null;
    secretKey: number | null;
  };
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(16);
  request.writeInt32BE(16, 0);
  request.writeInt32BE(80_877_102, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(GRACE_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.end(request);
}
