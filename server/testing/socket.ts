import { once } from 'node:events';
import { WebSocket } from 'ws';

export type TestSocket = {
  /** True once the server took the connection; false if it closed it instead. */
  accepted: boolean;
  /** Resolves with the close code. */
  closed: Promise<number>;
  /** Runs one operation and answers its first result: `{ data, errors }`. */
  run(
    query: string,
    variables?: object,
    extensions?: object,
  ): Promise<{ data?: never; errors?: never } & Record<string, unknown>>;
  /** Starts a subscription and leaves it open. */
  start(query: string): void;
  close(): void;
};

type Message = { type: string; id?: string; payload?: unknown };

/** A socket as `graphql-transport-ws` speaks it. `url` begins with `http`; `headers` are those of the upgrade. */
export async function openSocket(
  url: string,
  options: { headers?: Record<string, string>; params?: object } = {},
): Promise<TestSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: options.headers ?? {},
  });
  const waiting = new Map<string, (payload: never) => void>();
  const { promise: acknowledged, resolve: acknowledge } = Promise.withResolvers<boolean>();
  const closed = new Promise<number>((resolve) =>
    socket.once('close', (code: number) => {
      acknowledge(false);
      resolve(code);
    }),
  );
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    if (message.type === 'connection_ack') acknowledge(true);
    if (message.type === 'next') waiting.get(message.id ?? '')?.(message.payload as never);
    if (message.type === 'error') waiting.get(message.id ?? '')?.({ errors: message.payload } as never);
  });
  await once(socket, 'open');
  const send = (message: object) => socket.send(JSON.stringify(message));
  send({ type: 'connection_init', payload: options.params ?? {} });
  let count = 0;
  return {
    accepted: await acknowledged,
    closed,
    run(query, variables = {}, extensions) {
      const id = String(++count);
      return new Promise((resolve) => {
        waiting.set(id, (payload) => {
          waiting.delete(id);
          resolve(payload);
        });
        send({ type: 'subscribe', id, payload: { query, variables, extensions } });
      });
    },
    start: (query) => send({ type: 'subscribe', id: String(++count), payload: { query } }),
    close: () => socket.close(1000),
  };
}
