import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

type Connection = { client: Socket; target: Socket; isThere: boolean };

/** A proxy between a client and a port or Unix socket of this machine, simulating a host that may vanish. */
export async function startRelay(portOrPath: number | string) {
  const connections = new Set<Connection>();
  let passes = (_sent: string): boolean | string => true;
  // Half open: a host that vanished does not answer a close either.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const target = typeof portOrPath === 'string' ? connect(portOrPath) : connect(portOrPath, '127.0.0.1');
    const connection: Connection = { client, target, isThere: true };
    connections.add(connection);
    client.on('data', (data) => {
      const passing = connection.isThere && passes(data.toString('latin1'));
      if (passing) target.write(passing === true ? data : Buffer.from(passing, 'latin1'));
    });
    target.on('data', (data) => void (connection.isThere && client.write(data)));
    client.on('end', () => connection.isThere && target.end());
    target.on('end', () => connection.isThere && client.end());
    for (const socket of [client, target]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        if (!connection.isThere) return;
        connections.delete(connection);
        client.destroy();
        target.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Existing connections stay open and silent; new ones pass. */
    vanish: () => connections.forEach((connection) => (connection.isThere = false)),
    cut: () => connections.forEach(({ client }) => client.destroy()),
    /** What a client sends is swallowed where `test` says no, and replaced by what else it says. */
    only(test: typeof passes) {
      passes = test;
    },
    async close() {
      for (const { client, target } of connections) {
        client.destroy();
        target.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}
