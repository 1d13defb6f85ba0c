import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';

test('a host that takes connections and says nothing is given up', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {}))).listen(
    0,
    '127.0.0.1',
  );
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await expect(openDatabase(`postgresql://where@127.0.0.1:${port}/where`)).rejects.toThrow(/timeout/);
  for (const socket of sockets) socket.destroy();
  silent.close();
}, 30_000);
