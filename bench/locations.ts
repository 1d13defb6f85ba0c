import { deepStrictEqual } from 'node:assert/strict';
import { fillAccount } from './fill.ts';
import { startOurs, startServer, type Row, type Server } from './support.ts';
import { trustedDocument } from './trusted-documents.ts';
import { makeWorld, secret, someAddress, locationsText } from './world.ts';

// Short rounds in turn: the machine's speed changes within seconds, and should for all of them.
const rounds = 20;
const requests = 500;
const warmUp = 2_000;
/** How many dashboards ask at the same time, each of an account of its own. */
const crowds = [8, 32];

/** The list of 20 requests, each with its newest position: CPU per request compared with a hand-written route. */
export async function locations(): Promise<Row[]> {
  const world = await makeWorld();
  const subscribers = await world.subscribers(Math.max(...crowds));
  // More requests than one page shows.
  for (const { accountId } of subscribers)
    await fillAccount(world, accountId, { requests: 100, positions: 5 });
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const ours = await startOurs(env);
  const [documentId, text] = trustedDocument('src', 'query Locations(');
  const peersEnv = {
    ...env,
    LIST_SQL: locationsText(world, 'r.account_id = $1 order by r.requested_at desc, r.id desc limit $2'),
  };
  const byHand = await startServer('bench/peers/hand-written.ts', peersEnv);
  const mercurius = await startServer('bench/peers/mercurius.ts', {
    ...peersEnv,
    DOCUMENTS: JSON.stringify({ [documentId]: text }),
  });
  const headers = (of: number) => ({
    authorization: `Bearer ${subscribers[of]?.token}`,
    // All return the same.
    'accept-encoding': 'identity',
    'x-forwarded-for': someAddress(),
  });
  const ask =
    ({ url }: Server, body: object) =>
    (of: number) =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { ...headers(of), 'content-type': 'application/json', 'x-app-id': 'bench' },
        body: JSON.stringify({ ...body, variables: { first: 20 } }),
      });
  const contenders = [
    { server: ours, ask: ask(ours, { documentId }) },
    {
      server: byHand,
      ask: (of: number) => fetch(`${byHand.url}/list?first=20`, { headers: headers(of) }),
    },
    { server: mercurius, ask: ask(mercurius, { query: documentId, persisted: true }) },
  ];
  const [own, ...others] = await Promise.all(
    contenders.map(async ({ ask: once }) => comparable(await (await once(0)).text())),
  );
  if (own?.data?.locations?.nodes?.length !== 20) throw new Error('not 20 rows');
  for (const other of others) deepStrictEqual(other, own);

  for (const { server, ask: once } of contenders) await cpuOf(server, once, { count: warmUp, atOnce: 8 });
  const rows: Row[] = [];
  for (const atOnce of crowds) {
    const cpu = new Map(contenders.map(({ server }) => [server, 0]));
    for (let round = 0; round < rounds; round += 1) {
      for (const { server, ask: once } of contenders) {
        cpu.set(server, cpu.get(server)! + (await cpuOf(server, once, { count: requests, atOnce })));
      }
    }
    const row = (name: string, server: Server, peer: string): Row => ({
      name,
      ours: `${perRequest(cpu.get(ours)!)} us`,
      peer: `${perRequest(cpu.get(server)!)} us (${peer})`,
      ratio: cpu.get(ours)! / cpu.get(server)!,
    });
    rows.push(
      row(`list of 20, ${atOnce} at once, CPU per request`, byHand, 'Fastify + pg by hand'),
      row(`the same, ${atOnce} at once, vs. Mercurius with jit`, mercurius, 'Mercurius with jit'),
    );
  }
  await Promise.all(contenders.map(({ server }) => server.stop()));
  await world.end();
  return rows;
}

/** Microseconds, of the milliseconds of all requests. */
const perRequest = (cpu: number): string => ((cpu / rounds / requests) * 1_000).toFixed(0);

type List = { data?: { locations?: { nodes?: object[] } } };

/** A list without what may differ: the names of types, the cursor, and the origin of links. */
const comparable = (text: string): List =>
  JSON.parse(text, (key, value: unknown) => {
    if (key === '__typename' || key === 'endCursor') return undefined;
    return key === 'link' ? String(value).slice(new URL(String(value)).origin.length) : value;
  }) as List;

async function cpuOf(
  server: Server,
  ask: (of: number) => Promise<Response>,
  { count, atOnce }: { count: number; atOnce: number },
): Promise<number> {
  const before = server.cpu();
  let left = count;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, of) => {
      while (left-- > 0) {
        const response = await ask(of);
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${response.status}`);
      }
    }),
  );
  return server.cpu() - before;
}
