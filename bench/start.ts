import { median, startOurs, startServer, type Row } from './support.ts';
import { makeWorld, secret } from './world.ts';

const rounds = 5;

/** From the command to the first response of `/readyz`, on a warm database, compared with two Fastify + pg. */
export async function start(): Promise<Row[]> {
  const world = await makeWorld();
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const times: Record<'ours' | 'plain' | 'equipped', number[]> = { ours: [], plain: [], equipped: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, open] of [
      ['ours', () => startOurs(env)],
      ['plain', () => startServer('bench/peers/plain.ts', env)],
      ['equipped', () => startServer('bench/peers/hand-written.ts', env)],
    ] as const) {
      const server = await open();
      if (round > 0) times[name].push(server.startTime);
      await server.stop();
    }
  }
  await world.end();
  const row = (name: string, peer: number[], what: string): Row => ({
    name,
    ours: `${median(times.ours).toFixed(0)} ms`,
    peer: `${median(peer).toFixed(0)} ms (${what})`,
    ratio: median(times.ours) / median(peer),
  });
  return [
    row('start to first answer, warm', times.plain, 'Fastify + pg'),
    row('start, with our plugins', times.equipped, 'Fastify + pg with our plugins'),
  ];
}
