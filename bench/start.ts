import type { Server } from './server.ts';
import { inTurn, type Row } from './support.ts';
import type { World } from './world.ts';

/** From the command to the first response of `/readyz`, on a warm database. */
export async function start(world: World): Promise<Row[]> {
  const time = (open: () => Promise<Server>) => async () => {
    const server = await open();
    await server.stop();
    return server.startTime;
  };
  const times = await inTurn(
    { ours: time(() => world.ours()), peer: time(() => world.peer('plugins')) },
    { warmUps: 1, rounds: 5 },
  );
  return [
    {
      name: 'start to first answer, warm',
      unit: 'ms',
      ours: times.ours,
      peer: ['Fastify + pg with our plugins', times.peer],
      goal: { ratio: 2.5 },
    },
  ];
}
