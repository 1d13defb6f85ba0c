import { deviceClock, fillAccount } from './fill.ts';
import { bodyOf, sharePosition } from './operations.ts';
import type { Server } from './server.ts';
import { byMany, inTurn, timeOf, type Row } from './support.ts';
import { post, type World } from './world.ts';

const phones = 64;
const perRound = 2_000;

/** Positions that one process handles from 64 phones, until each is on its requester's dashboard. */
export async function positions(world: World): Promise<Row[]> {
  const subscribers = await world.subscribers(phones);
  const tokens: string[] = [];
  for (const { accountId } of subscribers)
    tokens.push((await fillAccount(world, accountId, { requests: 1, positions: 1 }))[0]!.token);
  const takenAt = deviceClock();
  let sent = 0;
  const stored = async () =>
    Number((await world.database.query("select count(*) from position where source = 'GPS'")).rows[0].count);

  const timeOfEach = async (server: Server) => {
    const dashboards = await world.dashboards(server, subscribers);
    const send = (phone: number) => {
      sent += 1;
      const position = {
        latitude: -6.2 + sent / 1e6,
        longitude: 106.8,
        accuracy: 12,
        recordedAt: takenAt(phone),
      };
      const variables = { token: tokens[phone], position };
      return server.language === 'frames'
        ? post(`${server.url}/position`, variables)
        : post(`${server.url}/graphql`, { ...bodyOf(server, sharePosition), variables });
    };
    return async () => {
      const before = await stored();
      let time = 0;
      await dashboards.after(async () => {
        time = await timeOf(() => byMany(perRound, phones, send));
      }, perRound);
      const lost = before + perRound - (await stored());
      if (lost !== 0) throw new Error(`${lost} acknowledged positions are not stored`);
      return (time * 1_000) / perRound;
    };
  };
  const { ours, byHand } = await inTurn(
    { ours: await timeOfEach(await world.ours()), byHand: await timeOfEach(await world.peer('by-hand')) },
    { warmUps: 1, rounds: 5 },
  );
  return [
    {
      name: 'a position from 64 phones to dashboards, one process',
      unit: 'µs',
      ours,
      peer: ['the same by hand', byHand],
      goal: { ratio: 1 },
    },
  ];
}
