import type { WebSocket } from '@fastify/websocket';

/** How long a client may take to answer a close, milliseconds: a phone may have lost its network. */
const closeTimeout = 1_000;

/** Closes a socket with a code of RFC 6455, and disconnects a client that does not answer. */
export function closeSocket(
  socket: Pick<WebSocket, 'close' | 'terminate'>,
  code?: number,
  reason?: string,
): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), closeTimeout).unref();
}
