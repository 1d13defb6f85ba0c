import { fillAccount } from './fill.ts';
import type { Server } from './server.ts';
import { inTurn, type Row } from './support.ts';
import type { World } from './world.ts';

const watchers = 5_000;

/** One change for all who watch one account: CPU of the server per frame. */
export async function crowd(world: World): Promise<Row[]> {
  const [watched] = await world.subscribers(1);
  const [share] = await fillAccount(world, watched!.accountId, { requests: 1, positions: 1 });
  const all = Array.from({ length: watchers }, () => watched!);
  const perFrame = async (server: Server) => {
    const dashboards = await world.dashboards(server, all);
    return async () => {
      const before = server.cpu();
      await dashboards.after(() => world.announce(server, watched!.accountId, share!.requestId), watchers);
      return ((server.cpu() - before) * 1_000) / watchers;
    };
  };
  const { ours, graphqlWs, byHand } = await inTurn(
    {
      ours: await perFrame(await world.ours()),
      graphqlWs: await perFrame(await world.peer('graphql-ws')),
      byHand: await perFrame(await world.peer('by-hand')),
    },
    { warmUps: 2, rounds: 7 },
  );
  const row = (name: string, peer: Row['peer'], ratio: number): Row => ({
    name: `event to 5,000 on one topic, CPU per frame: ${name}`,
    unit: 'µs',
    ours,
    peer,
    goal: { ratio },
  });
  return [
    row('graphql-ws', ['as it comes', graphqlWs], 0.3),
    row('the limit', ['by hand, raw ws', byHand], 1.6),
  ];
}
