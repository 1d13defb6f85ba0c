import type { Socket } from 'node:net';
import type { WebSocket, WebsocketHandler } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { CloseCode, makeServer, type ServerOptions } from 'graphql-ws';
import { refusalOf } from '#server/errors.ts';
import type { SocketOpener } from '#server/request-context.ts';
import type { LiveOutput } from './shared-execution.ts';

/** What hooks know about their socket. */
export type SocketExtra<Opener> = { socket: WebSocket; opener: Opener; output: LiveOutput };

/** Maximum bytes buffered for a client; one that reads nothing takes no more of our memory than this. */
const maxBuffered = 512 * 1024;
/** A ping's payload is echoed up to this many characters of JSON; the protocol leaves that to us. */
const maxEcho = 128;
/** How often to check whether a client has taken what it was sent, milliseconds. */
const lookAgain = 100;
/** How often a connection is pinged, milliseconds; it has the same time to answer. */
const aliveEvery = 12_000;
/** How long a client may take to send `connection_init`, milliseconds. */
const handshakeTime = 3_000;
/** From RFC 6455's registry: try again later. */
const tryAgainLater = 1013;

/** graphql-ws's message for messages that only servers may send. */
const isMisplaced = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Unexpected message of type');

/**
 * graphql-transport-ws on a socket of `@fastify/websocket`. Replaces graphql-ws's own adapter, which lets clients make
 * it echo, buffer and log without limit. `openerOf` takes what is needed from the request, which is not kept.
 * `countOperation` counts a message against an address; it returns null while the client may continue.
 */
export function socketTransport<Opener extends SocketOpener>(
  options: ServerOptions<Record<string, unknown>, SocketExtra<Opener>>,
  openerOf: (request: FastifyRequest) => Opener,
  countOperation: (address: string | null) => Promise<Error | null>,
): WebsocketHandler {
  const server = makeServer<Record<string, unknown>, SocketExtra<Opener>>({
    ...options,
    connectionInitWaitTimeout: handshakeTime,
  });

  return function serve(socket, request) {
    const opener = openerOf(request);
    const { log, client } = opener;
    // The plugin's own listener retains the request and its reply; ours is below.
    socket.removeAllListeners('error');

    /** A ping of either kind costs as much as an operation. */
    async function mayPing(): Promise<boolean> {
      if (!isReading(socket)) return false;
      if ((await countOperation(client.address)) === null) return isReading(socket);
      socket.close(tryAgainLater, 'Too many messages');
      return false;
    }

    const send = (text: string): Promise<void> =>
      new Promise((done) => {
        // What cannot be sent has no reader any more: the error can be ignored.
        if (isReading(socket)) socket.send(text, () => done());
        else done();
      });

    function onFailure(error: unknown): void {
      if (isMisplaced(error)) return socket.close(CloseCode.BadRequest, 'Invalid message received');
      // Clients of graphql-ws come back after this code, and never after an internal error.
      if (refusalOf(error)?.code === 'UNAVAILABLE') return socket.close(tryAgainLater, 'Try again later');
      log.error({ err: error }, 'socket message failed');
      socket.close(CloseCode.InternalServerError, 'Internal server error');
    }

    const opened = server.opened(
      {
        protocol: socket.protocol,
        send,
        close: (code, reason) => socket.close(code, reason),
        onMessage: (handle) =>
          socket.on('message', (data) => {
            // A client that is being disconnected gets nothing executed.
            if (socket.readyState !== socket.OPEN) return;
            handle((data as Buffer).toString()).catch(onFailure);
          }),
        async onPing(payload) {
          if (!(await mayPing())) return;
          const isEchoed = payload !== undefined && JSON.stringify(payload).length <= maxEcho;
          await send(JSON.stringify({ type: 'pong', ...(isEchoed ? { payload } : {}) }));
        },
      },
      { socket, opener, output: liveOutput(socket, request.socket) },
    );

    socket.on('ping', (data: Buffer) => {
      mayPing()
        .then((may) => may && socket.pong(data))
        .catch(onFailure);
    });
    // Invalid frames: ws has already closed the connection with the right code.
    socket.on('error', (error: Error & { code?: string }) =>
      log.info({ reason: error.code }, 'socket ended'),
    );

    keepAlive(socket);
    socket.once('close', (code: number) => {
      opened(code, '').catch((error: unknown) => log.error({ err: error }, 'socket not closed'));
    });
  };
}

/** Whether a message may be sent; a client that reads too slowly is disconnected. */
function isReading(socket: WebSocket): boolean {
  if (socket.readyState !== socket.OPEN) return false;
  if (socket.bufferedAmount > maxBuffered) socket.terminate();
  return socket.readyState === socket.OPEN;
}

/** Disconnects a client that no longer answers. */
function keepAlive(socket: WebSocket): void {
  let isAlive = true;
  socket.on('pong', () => (isAlive = true));
  const heartbeat = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    if (isReading(socket)) socket.ping();
  }, aliveEvery);
  socket.once('close', () => clearInterval(heartbeat));
}

/** Polls instead of using a callback, which for thousands of clients would cost as much as all the rest of our code. */
function liveOutput(socket: WebSocket, connection: Socket): LiveOutput {
  const output: LiveOutput = {
    send(frame) {
      if (socket.readyState !== socket.OPEN) return true;
      if (socket.bufferedAmount > 0) return false;
      // Bypasses `ws`, which would frame it again for each client and write header and payload separately: a tenth of
      // the cost per frame.
      connection.write(frame);
      return true;
    },
    whenFree(then) {
      const look = () => {
        if (socket.readyState !== socket.OPEN) return;
        if (socket.bufferedAmount === 0) then();
        else output.whenFree(then);
      };
      setTimeout(look, lookAgain).unref();
    },
  };
  return output;
}
