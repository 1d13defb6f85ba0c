import { deepStrictEqual } from 'node:assert/strict';
import { fillAccount } from './fill.ts';
import { bodyOf, listOperation } from './operations.ts';
import type { Server } from './server.ts';
import { byMany, inTurn, type Row } from './support.ts';
import { post, type World } from './world.ts';

/** So many dashboards ask at the same time, each of an account of its own. */
const atOnce = 32;
const perRound = 384;

/** The list of 20 of 100 requests, each with its newest position: CPU of the server. */
export async function locations(world: World): Promise<Row[]> {
  const subscribers = await world.subscribers(atOnce);
  for (const { accountId } of subscribers)
    await fillAccount(world, accountId, { requests: 100, positions: 5 });
  const servers = {
    ours: await world.ours(),
    mercurius: await world.peer('list', { LIBRARY: 'mercurius' }),
    yoga: await world.peer('list', { LIBRARY: 'yoga' }),
    apollo: await world.peer('list', { LIBRARY: 'apollo' }),
    byHand: await world.peer('by-hand'),
  };
  const ask = (server: Server, who: number) => {
    const token = subscribers[who]?.token;
    if (server.language === 'frames') return post<object>(`${server.url}/list`, { first: 20 }, token);
    const body = { ...bodyOf(server, listOperation), variables: { first: 20 } };
    return post<object>(`${server.url}/graphql`, body, token);
  };
  const lists = await Promise.all(Object.values(servers).map((server) => ask(server, 0).then(comparable)));
  for (const list of lists) deepStrictEqual(list, lists[0]);

  const cost = (server: Server) => async () => {
    const before = server.cpu();
    await byMany(perRound, atOnce, (who) => ask(server, who));
    return ((server.cpu() - before) * 1_000) / perRound;
  };
  const { ours, mercurius, yoga, apollo, byHand } = await inTurn(
    {
      ours: cost(servers.ours),
      mercurius: cost(servers.mercurius),
      yoga: cost(servers.yoga),
      apollo: cost(servers.apollo),
      byHand: cost(servers.byHand),
    },
    { warmUps: 5, rounds: 7 },
  );
  const row = (name: string, peer: Row['peer'], ratio: number): Row => ({
    name: `list of 20, ${atOnce} at once, CPU: ${name}`,
    unit: 'µs',
    ours,
    peer,
    goal: { ratio },
  });
  return [
    row('Mercurius', ['with jit', mercurius], 1),
    row('Yoga', ['as it comes', yoga], 0.7),
    row('Apollo', ['as it comes', apollo], 0.5),
    row('the limit', ['by hand', byHand], 1.4),
  ];
}

/** A list without what may differ: the names of types, the cursor, the origin of links, zeros of a time. */
const comparable = (answer: object): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) => {
    if (key === '__typename' || key === 'endCursor') return undefined;
    if (key === 'link') return String(value).slice(new URL(String(value)).origin.length);
    return key.endsWith('At') && value ? new Date(String(value)).getTime() : value;
  });
