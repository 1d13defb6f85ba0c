import { deepStrictEqual } from 'node:assert/strict';
import { firstPage, textWhere } from '#server/features/location/location.queries.ts';
import { fillAccount } from './fill.ts';
import { startOurs, startServer, type Row, type Server } from './support.ts';
import { trustedDocument } from './trusted-documents.ts';
import { makeWorld, secret, someAddress } from './world.ts';

// Short rounds in turn: the machine's speed changes within seconds, and should for all of them.
const rounds = 40;
const requests = 250;
const warmUp = 2_000;
const atOnce = 8;

/** The list of 20 requests, each with its newest position: CPU per request compared with a hand-written route. */
export async function locations(): Promise<Row[]> {
  const world = await makeWorld();
  const [subscriber] = await world.subscribers(1);
  if (!subscriber) throw new Error('no subscriber');
  // More requests than one page shows.
  await fillAccount(world, subscriber.accountId, { requests: 100, positions: 5 });
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const ours = await startOurs(env);
  const [documentId, text] = trustedDocument('src', 'query Locations(');
  const peersEnv = { ...env, LIST_SQL: textWhere(firstPage) };
  const byHand = await startServer('bench/peers/hand-written.ts', peersEnv);
  const mercurius = await startServer('bench/peers/mercurius.ts', {
    ...peersEnv,
    DOCUMENTS: JSON.stringify({ [documentId]: text }),
  });
  const headers = () => ({
    authorization: `Bearer ${subscriber.token}`,
    // All return the same.
    'accept-encoding': 'identity',
    'x-forwarded-for': someAddress(),
  });
  const ask =
    ({ url }: Server, body: object) =>
    () =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'application/json', 'x-app-id': 'bench' },
        body: JSON.stringify({ ...body, variables: { first: 20 } }),
      });
  const contenders = [
    { server: ours, ask: ask(ours, { documentId }), cpu: 0 },
    {
      server: byHand,
      ask: () => fetch(`${byHand.url}/list?first=20`, { headers: headers() }),
      cpu: 0,
    },
    { server: mercurius, ask: ask(mercurius, { query: documentId, persisted: true }), cpu: 0 },
  ];
  const [own, ...others] = await Promise.all(
    contenders.map(async ({ ask: once }) => comparable(await (await once()).text())),
  );
  if (own?.data?.locations?.nodes?.length !== 20) throw new Error('not 20 rows');
  for (const other of others) deepStrictEqual(other, own);

  for (const { server, ask: once } of contenders) await cpuOf(server, once, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) {
      contender.cpu += await cpuOf(contender.server, contender.ask, requests);
    }
  }
  await Promise.all(contenders.map(({ server }) => server.stop()));
  await world.end();
  const [mine, theirs, mercuriusCpu] = contenders.map(({ cpu }) => cpu / rounds / requests) as [
    number,
    number,
    number,
  ];
  const us = (time: number) => `${(time * 1000).toFixed(0)} us`;
  const name = 'list of 20 requests, CPU per request';
  return [
    { name, ours: us(mine), peer: `${us(theirs)} (Fastify + pg by hand)`, ratio: mine / theirs },
    {
      name: 'the same vs. Mercurius with jit',
      ours: us(mine),
      peer: `${us(mercuriusCpu)} (Mercurius with jit)`,
      ratio: mine / mercuriusCpu,
    },
  ];
}

type List = { data?: { locations?: { nodes?: object[] } } };

/** A list without what may differ: the names of types, the cursor, and the origin of links. */
const comparable = (text: string): List =>
  JSON.parse(text, (key, value: unknown) => {
    if (key === '__typename' || key === 'endCursor') return undefined;
    return key === 'link' ? String(value).slice(new URL(String(value)).origin.length) : value;
  }) as List;

async function cpuOf(server: Server, ask: () => Promise<Response>, count: number): Promise<number> {
  const before = server.cpu();
  let left = count;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) {
        const response = await ask();
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`answered ${response.status}`);
      }
    }),
  );
  return server.cpu() - before;
}
