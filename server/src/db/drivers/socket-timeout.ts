import { Socket } from 'node:net';

/** A socket that is destroyed after so long without traffic: a server that lost power never closes the connection. */
export function socketWithTimeout(timeoutMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(timeoutMs, () => socket.destroy());
}
