import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { World } from './world.ts';

/** Bytes per second of all connections together: 50 kbit/s. */
const rate = 50_000 / 8;
/** Milliseconds of one direction. */
const oneWay = 200;
/** How often a response comes so much later, milliseconds. */
const late = { share: 0.1, by: 3_000 };

/** A port of this machine that leads to another one over a bad line. */
export async function slowLine(world: World, port: number): Promise<number> {
  let freeAt = 0;
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1');
    // A connection costs a round trip before anything is sent.
    let upAt = Date.now() + 2 * oneWay;
    let downAt = 0;
    let isAsked = false;
    client.on('data', (data) => {
      isAsked = true;
      upAt = Math.max(upAt, Date.now() + oneWay);
      setTimeout(() => target.write(data), upAt - Date.now());
    });
    target.on('data', (data) => {
      const isLate = isAsked && Math.random() < late.share;
      isAsked = false;
      freeAt = Math.max(freeAt, Date.now()) + (data.length / rate) * 1_000;
      downAt = Math.max(downAt, freeAt + oneWay + (isLate ? late.by : 0));
      setTimeout(() => client.write(data), downAt - Date.now());
    });
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  world.defer(() => void server.close());
  return (server.address() as AddressInfo).port;
}
