import { median, startOurs, startServer, type Row } from './support.ts';
import { makeWorld, secret } from './world.ts';

const rounds = 5;

/** From the command to the first response of `/readyz`, on a warm database, compared with plain Fastify + pg. */
export async function start(): Promise<Row[]> {
  const world = await makeWorld();
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const times: Record<'ours' | 'peer', number[]> = { ours: [], peer: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, open] of [
      ['ours', () => startOurs(env)],
      ['peer', () => startServer('bench/peers/hand-written.ts', env)],
    ] as const) {
      const server = await open();
      if (round > 0) times[name].push(server.startTime);
      await server.stop();
    }
  }
  await world.end();
  const [mine, theirs] = [median(times.ours), median(times.peer)];
  return [
    {
      name: 'start to first answer, warm',
      ours: `${mine.toFixed(0)} ms`,
      peer: `${theirs.toFixed(0)} ms (Fastify + pg)`,
      ratio: mine / theirs,
    },
  ];
}
