import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger } from 'fastify';
import { createSourceEventStream, getOperationAST, GraphQLError } from 'graphql';
import {
  CloseCode,
  GRAPHQL_TRANSPORT_WS_PROTOCOL,
  MessageType,
  parseMessage,
  type SubscribeMessage,
  type SubscribePayload,
} from 'graphql-ws';
import { AppError, logCause, refusalOf } from '#server/errors/errors.ts';
import { formatError } from '../format-error.ts';
import { answerTo, asJson, messagesOf, nextMessage, type LiveArgs } from './shared-answers.ts';

/** When this many operations are in flight on a connection, no new subscription may start; a dashboard has one or two. */
const operationsAtOnce = 100;
/** Maximum characters of the messages that started them, together. Our own subscriptions have about 1,500 as text. */
const textAtOnce = 50_000;
/** Maximum bytes buffered for a client; one that reads nothing takes no more of our memory than this. */
const maxBuffered = 512 * 1024;
/** Messages and pongs that a client may send between two of our pings: more than its operations, and as many ends. */
const mostMessages = 5_000;
/** A client has from one ping to the next to answer, milliseconds. */
const pingEvery = 12_000;
/** How long a client may take to send `connection_init`, milliseconds. */
const handshakeTime = 3_000;
/** From RFC 6455's registry: try again later. */
const tryAgainLater = 1013;

/** What a connection needs to know beyond the protocol. */
export type Served = {
  log: FastifyBaseLogger;
  /** Counts an operation or a ping; returns its refusal, or null while the client may continue. */
  count: () => Promise<AppError | null>;
  /** Whether the client may connect, by the payload of its `connection_init`. */
  admit: (params: Record<string, unknown>) => Promise<boolean>;
  /** What an operation executes; throws its refusal. */
  read: (payload: SubscribePayload) => LiveArgs;
};

/** An operation runs as long as the connection has it under its id: it ends by being removed. */
type Operation = { readonly id: string; readonly size: number; updates: AsyncIterator<object> | null };

/** A client's connection: the server's side of graphql-transport-ws, with limits. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #served: Served;
  readonly #operations = new Map<string, Operation>();
  #state: 'new' | 'initialising' | 'ready' = 'new';
  /** Messages, pings and pongs from the client since it was last pinged. */
  #received = 0;

  constructor(socket: WebSocket, served: Served) {
    this.#socket = socket;
    this.#served = served;
    if (socket.protocol !== GRAPHQL_TRANSPORT_WS_PROTOCOL)
      this.close(CloseCode.SubprotocolNotAcceptable, 'Subprotocol not acceptable');
    const handshake = setTimeout(() => {
      if (this.#state === 'new')
        this.close(CloseCode.ConnectionInitialisationTimeout, 'Connection initialisation timeout');
    }, handshakeTime);
    const pings = setInterval(() => this.#ping(), pingEvery);
    // The plugin's own listener would keep the request and its reply in memory, half of what a connection takes.
    socket.removeAllListeners('error');
    // Invalid frames: ws has already closed the connection with the right code.
    socket.on('error', (error: Error & { code?: string }) =>
      served.log.info({ reason: error.code }, 'socket ended'),
    );
    socket.on('message', (data: Buffer) => void this.#hear(() => this.#receive(data.toString())));
    socket.on('ping', (data) => void this.#hear(async () => (await this.#mayPing()) && socket.pong(data)));
    socket.on('pong', () => void this.#hear(async () => {}));
    socket.on('close', () => {
      clearTimeout(handshake);
      clearInterval(pings);
      this.#endAll();
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Nothing that is under way is executed or sent any more. */
  close(code: number, reason: string): void {
    this.#endAll();
    this.#socket.close(code, reason);
  }

  /** Whatever comes from a client is counted here, and nothing is done for one that is being disconnected. */
  async #hear(act: () => Promise<unknown>): Promise<void> {
    if (!this.isOpen) return;
    this.#received += 1;
    if (this.#received > mostMessages) return this.close(tryAgainLater, 'Too many messages');
    try {
      await act();
    } catch (error) {
      this.#fail(error);
    }
  }

  async #receive(text: string): Promise<void> {
    const message = messageIn(text);
    switch (message?.type) {
      case MessageType.ConnectionInit:
        return this.#initialise(message.payload ?? {});
      case MessageType.Ping:
        if (await this.#mayPing()) void this.#send({ type: MessageType.Pong, payload: message.payload });
        return;
      case MessageType.Pong:
        return;
      case MessageType.Subscribe:
        // Nobody waits for its end: what came would be kept in memory for as long.
        return void this.#run(message, text.length);
      case MessageType.Complete:
        return this.#end(message.id);
      default:
        this.close(CloseCode.BadRequest, 'Invalid message received');
    }
  }

  async #initialise(params: Record<string, unknown>): Promise<void> {
    if (this.#state !== 'new')
      return this.close(CloseCode.TooManyInitialisationRequests, 'Too many initialisation requests');
    this.#state = 'initialising';
    if (!(await this.#served.admit(params))) return this.close(CloseCode.Forbidden, 'Forbidden');
    this.#state = 'ready';
    void this.#send({ type: MessageType.ConnectionAck });
  }

  async #run({ id, payload }: SubscribeMessage, size: number): Promise<void> {
    if (this.#state !== 'ready') return this.close(CloseCode.Unauthorized, 'Unauthorized');
    if (this.#operations.has(id))
      return this.close(CloseCode.SubscriberAlreadyExists, 'Subscriber already exists');
    const operation: Operation = { id, size, updates: null };
    // Before anything is awaited: messages that arrive in the meantime must count, too.
    this.#operations.set(id, operation);
    const full = this.#fullness();
    try {
      const tooMany = await this.#served.count();
      if (tooMany) throw tooMany;
      if (!this.#runs(operation)) return;
      const args = this.#served.read(payload);
      const kind = getOperationAST(args.document, args.operationName)?.operation;
      if (!kind) throw new GraphQLError('The document has no such operation');
      if (kind === 'subscription' && full) throw full;
      if (kind === 'subscription') await this.#follow(operation, args);
      else this.#answer(operation, await answerTo(args));
      if (this.#runs(operation)) void this.#send({ id, type: MessageType.Complete });
    } catch (error) {
      const errors = [formatError(error, this.#served.log)];
      if (this.#runs(operation)) void this.#send({ id, type: MessageType.Error, payload: errors });
    } finally {
      if (this.#runs(operation)) this.#end(id);
    }
  }

  /** Takes the next event only once the connection has taken the last one's answer. */
  async #follow(operation: Operation, args: LiveArgs): Promise<void> {
    const events = await createSourceEventStream(args);
    if (!(Symbol.asyncIterator in events)) return this.#answer(operation, asJson(events, args));
    const updates = events[Symbol.asyncIterator]() as AsyncIterator<object>;
    if (!this.#runs(operation)) return void updates.return?.();
    operation.updates = updates;
    const messageOf = messagesOf(operation.id, args);
    for (let event = await updates.next(); !event.done; event = await updates.next()) {
      const message = await messageOf(event.value);
      if (!this.#runs(operation)) return;
      await this.#sendText(message);
    }
  }

  #answer(operation: Operation, answer: string): void {
    if (this.#runs(operation)) void this.#sendText(nextMessage(operation.id, answer));
  }

  #send(message: object): Promise<void> {
    return this.#sendText(JSON.stringify(message));
  }

  /** Resolves once the connection has taken it, or has closed. A client that reads too slowly is disconnected. */
  #sendText(text: string | Buffer): Promise<void> {
    if (this.#socket.bufferedAmount > maxBuffered) this.#socket.terminate();
    return new Promise((resolve) => this.#socket.send(text, { binary: false }, () => resolve()));
  }

  #runs(operation: Operation): boolean {
    return this.#operations.get(operation.id) === operation;
  }

  #end(id: string): void {
    void this.#operations.get(id)?.updates?.return?.();
    this.#operations.delete(id);
  }

  #endAll(): void {
    for (const id of this.#operations.keys()) this.#end(id);
  }

  /** Why no subscription may start beside the operations that run; null if one may. */
  #fullness(): AppError | null {
    const operations = [...this.#operations.values()];
    const refusal = (limit: number, rule: string) =>
      new AppError('LIMIT_REACHED', { limit, message: `${rule}: complete one first` });
    if (operations.length > operationsAtOnce)
      return refusal(operationsAtOnce, `at most ${operationsAtOnce} operations on a connection`);
    if (operations.reduce((sum, { size }) => sum + size, 0) > textAtOnce)
      return refusal(textAtOnce, `the operations on a connection may have ${textAtOnce} characters together`);
    return null;
  }

  /** Disconnects a client from which nothing has come since the last ping, or pings it. */
  #ping(): void {
    if (this.#received === 0) return this.#socket.terminate();
    this.#received = 0;
    this.#socket.ping();
  }

  /** A ping, of either protocol, counts as an operation. */
  async #mayPing(): Promise<boolean> {
    if (await this.#served.count()) this.close(tryAgainLater, 'Too many messages');
    return this.isOpen;
  }

  /** Clients of graphql-ws come back after `tryAgainLater`, and never after an internal error. */
  #fail(error: unknown): void {
    const { log } = this.#served;
    const refused = refusalOf(error);
    if (refused) logCause(refused, log);
    if (refused?.code === 'UNAVAILABLE') return this.close(tryAgainLater, 'Try again later');
    log.error({ err: error }, 'socket message failed');
    this.close(CloseCode.InternalServerError, 'Internal server error');
  }
}

function messageIn(text: string) {
  try {
    return parseMessage(text);
  } catch {
    return null;
  }
}
