import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { expect, test } from 'vitest';
import { textFrame } from './text-frame.ts';

test('frames messages of every length so that a client reads them unchanged', async () => {
  const messages = [0, 1, 125, 126, 65_535, 65_536, 100_000].map((length) => 'x'.repeat(length));
  messages.push('Yogyakarta → “Solo”');
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (_, { socket }) => messages.forEach((text) => socket.write(textFrame(text))));
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const heard: [string, boolean][] = [];
  client.on('message', (data: Buffer, isBinary) => heard.push([data.toString(), isBinary]));
  await expect.poll(() => heard).toHaveLength(messages.length);
  expect(heard).toEqual(messages.map((text) => [text, false]));
  client.terminate();
  server.close();
});
