import type { Socket } from 'node:net';
import type { WebSocket, WebsocketHandler } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { CloseCode, makeServer, type ServerOptions, type WebSocket as ProtocolSocket } from 'graphql-ws';
import { logCause, refusalOf } from '#server/errors/errors.ts';
import type { SocketOpener } from '#server/context/request-context.ts';
import type { LiveOutput } from './live-result.ts';

/** Maximum bytes buffered for a client; one that reads nothing takes no more of our memory than this. */
const maxBuffered = 512 * 1024;
/** A ping's payload is echoed up to this many characters of JSON; the protocol leaves that to us. */
const maxEcho = 128;
/** Messages and pongs that a client may send between two of our pings: more than its operations, and as many ends. */
const mostMessages = 5_000;
/** How often to check whether a client has taken what it was sent, milliseconds. */
const lookAgain = 100;
/** Connections are pinged in as many groups, one each second; they have until the next ping to answer. */
const pingGroups = 12;
/** How long a client may take to send `connection_init`, milliseconds. */
const handshakeTime = 3_000;
/** From RFC 6455's registry: try again later. */
const tryAgainLater = 1013;
const tooMany = 'Too many messages';

/** graphql-ws's message for messages that only servers may send. */
const isMisplaced = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Unexpected message of type');

/** Counts a message against an address; returns null while the client may continue. */
type Count = (address: string | null) => Promise<Error | null>;

/**
 * graphql-transport-ws on a socket of `@fastify/websocket`. Replaces graphql-ws's own adapter, which lets clients make
 * it echo, buffer and log without limit. `openerOf` takes what is needed from the request, which is not kept.
 */
export function socketTransport<Opener extends SocketOpener>(
  options: ServerOptions<Record<string, unknown>, Connection<Opener>>,
  openerOf: (request: FastifyRequest) => Opener,
  countOperation: Count,
): WebsocketHandler {
  const server = makeServer<Record<string, unknown>, Connection<Opener>>({
    ...options,
    connectionInitWaitTimeout: handshakeTime,
  });
  const newestGroup = keepAlive();

  return function serve(socket, request) {
    const connection = new Connection(socket, request.socket, openerOf(request), countOperation);
    // The plugin's own listener retains the request and its reply; ours is below.
    socket.removeAllListeners('error');
    const closed = server.opened(connection, connection);
    const group = newestGroup().add(connection);

    socket.on('ping', (data: Buffer) => void connection.onProtocolPing(data));
    socket.on('pong', () => connection.noteReceived());
    // Invalid frames: ws has already closed the connection with the right code.
    socket.on('error', (error: Error & { code?: string }) =>
      connection.opener.log.info({ reason: error.code }, 'socket ended'),
    );
    socket.on('close', (code: number) => {
      group.delete(connection);
      closed(code, '').catch((error: unknown) =>
        connection.opener.log.error({ err: error }, 'socket not closed'),
      );
    });
  };
}

/** Pings groups of connections, one each second; returns what gives the group whose turn is as far away as it can be. */
function keepAlive(): () => Set<Connection> {
  const groups = Array.from({ length: pingGroups }, () => new Set<Connection>());
  let last = 0;
  setInterval(() => {
    last = (last + 1) % pingGroups;
    for (const connection of groups[last]!) connection.ping();
  }, 1_000).unref();
  return () => groups[last]!;
}

/**
 * A client's connection, for graphql-ws, its hooks and live updates. One object with methods, because thousands wait:
 * functions of each would take more memory than all else that we keep of them.
 */
export class Connection<Opener extends SocketOpener = SocketOpener> implements ProtocolSocket, LiveOutput {
  readonly opener: Opener;
  readonly #socket: WebSocket;
  readonly #stream: Socket;
  readonly #count: Count;
  /** What had been read from the client when it was last pinged, bytes. */
  #readBefore = -1;
  /** Messages and pongs from the client since it was last pinged. */
  #received = 0;

  constructor(socket: WebSocket, stream: Socket, opener: Opener, count: Count) {
    this.#socket = socket;
    this.#stream = stream;
    this.opener = opener;
    this.#count = count;
  }

  get protocol(): string {
    return this.#socket.protocol;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Whether a message may be sent; a client that reads too slowly is disconnected. */
  get #isReading(): boolean {
    if (this.isOpen && this.#socket.bufferedAmount > maxBuffered) this.#socket.terminate();
    return this.isOpen;
  }

  close(code?: number, reason?: string): void {
    this.#socket.close(code, reason);
  }

  onMessage(handle: (text: string) => Promise<void>): void {
    this.#socket.on('message', (data) => {
      // A client that is being disconnected gets nothing executed.
      if (!this.isOpen) return;
      this.noteReceived();
      handle((data as Buffer).toString()).catch((error: unknown) => this.#onFailure(error));
    });
  }

  /** Disconnects a client that floods: operations and pings are counted, but not what ends them, and pongs. */
  noteReceived(): void {
    this.#received += 1;
    if (this.#received > mostMessages) this.close(tryAgainLater, tooMany);
  }

  /** Without waiting: graphql-ws ends an operation after its answer, and by then its id could be another one's. */
  send(text: string): void {
    if (this.#isReading) this.#socket.send(text);
  }

  sendMessage(message: Buffer): boolean {
    if (!this.isOpen) return true;
    if (this.#socket.bufferedAmount > 0) return false;
    this.#socket.send(message, { binary: false });
    return true;
  }

  /** Polls instead of using a callback, which for thousands of clients would cost as much as all the rest of our code. */
  whenFree(then: () => void, isOver = () => false): void {
    const look = () => {
      if (!this.isOpen || isOver()) return;
      if (this.#socket.bufferedAmount === 0) then();
      else this.whenFree(then, isOver);
    };
    setTimeout(look, lookAgain).unref();
  }

  async onPing(payload: unknown): Promise<void> {
    if (!(await this.#mayPing())) return;
    const isEchoed = payload !== undefined && JSON.stringify(payload).length <= maxEcho;
    this.send(JSON.stringify({ type: 'pong', ...(isEchoed ? { payload } : {}) }));
  }

  /** A ping of the WebSocket protocol itself. */
  async onProtocolPing(data: Buffer): Promise<void> {
    try {
      if (await this.#mayPing()) this.#socket.pong(data);
    } catch (error) {
      this.#onFailure(error);
    }
  }

  /** Disconnects a client from which nothing has come since the last ping, or pings it. */
  ping(): void {
    const { bytesRead } = this.#stream;
    if (bytesRead === this.#readBefore) return this.#socket.terminate();
    this.#readBefore = bytesRead;
    this.#received = 0;
    if (this.#isReading) this.#socket.ping();
  }

  /** A ping of either kind costs as much as an operation. */
  async #mayPing(): Promise<boolean> {
    if (!this.#isReading) return false;
    if ((await this.#count(this.opener.client.address)) === null) return this.#isReading;
    this.close(tryAgainLater, tooMany);
    return false;
  }

  #onFailure(error: unknown): void {
    if (isMisplaced(error)) return this.close(CloseCode.BadRequest, 'Invalid message received');
    // Clients of graphql-ws come back after this code, and never after an internal error.
    const refused = refusalOf(error);
    if (refused) logCause(refused, this.opener.log);
    if (refused?.code === 'UNAVAILABLE') return this.close(tryAgainLater, 'Try again later');
    this.opener.log.error({ err: error }, 'socket message failed');
    this.close(CloseCode.InternalServerError, 'Internal server error');
  }
}
