import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';

test('times out on a host that accepts connections but never answers', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {}))).listen(
    0,
    '127.0.0.1',
  );
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await expect(
    openDatabase(`postgresql://where@127.0.0.1:${port}/where`, { warn: () => {} }),
  ).rejects.toThrow(/timeout/);
  for (const socket of sockets) socket.destroy();
  silent.close();
}, 30_000);

test('requests TLS if the URL asks for it', async () => {
  const beginnings: string[] = [];
  const listener = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (data: Buffer) => {
      beginnings.push(data.subarray(4, 8).toString('hex'));
      // No TLS here.
      socket.end('N');
    });
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const url = `postgresql://where@127.0.0.1:${port}/where?sslmode=verify-full`;
  await expect(openDatabase(url, { warn: () => {} })).rejects.toThrow();
  listener.close();
  // The code by which a client requests TLS.
  expect(new Set(beginnings)).toEqual(new Set(['04d2162f']));
}, 30_000);
