import type { WebSocket, WebsocketHandler } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { CloseCode, makeServer, type ServerOptions } from 'graphql-ws';
import type { SocketOpener } from '#server/request-context.ts';
import type { LiveOutput } from './shared-execution.ts';

/** What hooks know of the socket that they are called for. */
export type SocketExtra<Opener> = { socket: WebSocket; opener: Opener; output: LiveOutput };

/** Bytes that wait for a client to read them; one that reads nothing holds no more of our memory than this. */
const maxBuffered = 512 * 1024;
/** A ping's payload comes back up to this many characters of JSON; the protocol leaves it to us. */
const maxEcho = 128;
/** When it is looked again whether a client has taken what it was sent, milliseconds. */
const lookAgain = 100;
/** How often a connection is asked whether it is still there, milliseconds; it has as long to answer. */
const aliveEvery = 12_000;
/** How long a client may take to introduce itself, milliseconds. */
const handshakeTime = 3_000;
/** How long a client may take to answer a close, milliseconds. */
const closeTime = 1_000;
/** RFC 6455's registry: try again later. */
const tryAgainLater = 1013;

/** What graphql-ws says of messages that only a server sends. */
const isMisplaced = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Unexpected message of type');

/**
 * graphql-transport-ws on a socket of `@fastify/websocket`. Instead of graphql-ws's own adapter, which echoes, buffers
 * and prints whatever a client makes it. `openerOf` reads what is wanted of the request, which is not kept.
 * `secondsToWait` counts a message of an address; 0 while the client may go on.
 */
export function socketTransport<Opener extends SocketOpener>(
  options: ServerOptions<Record<string, unknown>, SocketExtra<Opener>>,
  openerOf: (request: FastifyRequest) => Opener,
  secondsToWait: (address: string | null) => Promise<number>,
): WebsocketHandler {
  const server = makeServer<Record<string, unknown>, SocketExtra<Opener>>({
    ...options,
    connectionInitWaitTimeout: handshakeTime,
  });

  return function serve(socket, request) {
    const opener = openerOf(request);
    const { log, client } = opener;
    const { socket: connection } = request;
    // The plugin's own listener holds the request and its answer; ours is below.
    socket.removeAllListeners('error');

    function close(code: number, reason: string): void {
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), closeTime).unref();
    }

    /** Whether something may be sent; a client that reads too slowly loses its connection. */
    function isReading(): boolean {
      if (socket.readyState !== socket.OPEN) return false;
      if (socket.bufferedAmount > maxBuffered) socket.terminate();
      return socket.readyState === socket.OPEN;
    }

    /** A ping of either kind costs as much as an operation. */
    async function mayPing(): Promise<boolean> {
      if (!isReading()) return false;
      if ((await secondsToWait(client.address)) === 0) return isReading();
      close(tryAgainLater, 'Too many messages');
      return false;
    }

    const send = (text: string): Promise<void> =>
      new Promise((done) => {
        // What cannot be sent has lost its reader: nobody needs to hear of it.
        if (isReading()) socket.send(text, () => done());
        else done();
      });
    // Looked at, and not called back of: that would cost each of thousands as much again as all else that is ours.
    const output: LiveOutput = {
      send(frame) {
        if (socket.readyState !== socket.OPEN) return true;
        if (socket.bufferedAmount > 0) return false;
        // Past `ws`, which would frame it anew for each and write head and body apart: a tenth of what a frame costs.
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

    const opened = server.opened(
      {
        protocol: socket.protocol,
        send,
        close,
        onMessage: (handle) =>
          socket.on('message', (data) => {
            // Nothing is done for a client that is being sent away.
            if (socket.readyState !== socket.OPEN) return;
            handle((data as Buffer).toString()).catch((error: unknown) => {
              if (isMisplaced(error)) return close(CloseCode.BadRequest, 'Invalid message received');
              log.error({ err: error }, 'socket message failed');
              close(CloseCode.InternalServerError, 'Internal server error');
            });
          }),
        async onPing(payload) {
          if (!(await mayPing())) return;
          const isEchoed = payload !== undefined && JSON.stringify(payload).length <= maxEcho;
          await send(JSON.stringify({ type: 'pong', ...(isEchoed ? { payload } : {}) }));
        },
      },
      { socket, opener, output },
    );

    socket.on('ping', (data: Buffer) => {
      void mayPing().then((may) => may && socket.pong(data));
    });
    // Frames against the protocol: ws has already closed with the code for it.
    socket.on('error', (error: Error & { code?: string }) =>
      log.info({ reason: error.code }, 'socket ended'),
    );

    let isAlive = true;
    socket.on('pong', () => (isAlive = true));
    const heartbeat = setInterval(() => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      if (isReading()) socket.ping();
    }, aliveEvery);
    socket.once('close', (code: number) => {
      clearInterval(heartbeat);
      opened(code, '').catch((error: unknown) => log.error({ err: error }, 'socket not closed'));
    });
  };
}
