import { Socket } from 'node:net';

/** For a connection to a server that may vanish without a word, its power or the network gone, and is not waited for then. */
export function socketThatEndsAfter(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => socket.destroy());
}
