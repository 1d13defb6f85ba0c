import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of several servers: each connection goes to the next of them, past those that take none. */
export async function roundRobin(urls: readonly string[]): Promise<{ url: string; close(): Promise<void> }> {
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, (client) => {
    const tryNext = (left: number): void => {
      if (left === 0) return void client.destroy();
      const { hostname, port } = new URL(urls[turn++ % urls.length]!);
      const backend = connect(Number(port), hostname);
      backend.once('error', () => tryNext(left - 1));
      backend.once('connect', () => {
        backend.removeAllListeners('error');
        for (const [one, other] of [
          [client, backend],
          [backend, client],
        ] as const) {
          open.add(one);
          one.on('error', () => {});
          one.once('close', () => {
            open.delete(one);
            other.destroy();
          });
        }
        client.pipe(backend).pipe(client);
      });
    };
    tryNext(urls.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
