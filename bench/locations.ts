import { firstPage, textWhere } from '#server/features/location/location.queries.ts';
import { fillAccount } from './fill.ts';
import { median, startOurs, startServer, type Row, type Server } from './support.ts';
import { trustedId } from './trusted-documents.ts';
import { makeWorld, secret, someAddress } from './world.ts';

const rounds = 3;
const requests = 2_000;
const atOnce = 8;

/** The list of 20 requests, each with its newest position: CPU per request beside a hand-written route. */
export async function locations(): Promise<Row[]> {
  const world = await makeWorld();
  const [subscriber] = await world.subscribers(1);
  if (!subscriber) throw new Error('no subscriber');
  // More requests than one page shows.
  await fillAccount(world, subscriber.accountId, { requests: 100, positions: 5 });
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const ours = await startOurs(env);
  const peer = await startServer('bench/peers/hand-written.ts', {
    ...env,
    LIST_SQL: textWhere(firstPage),
  });
  const authorization = `Bearer ${subscriber.token}`;
  const documentId = trustedId('src', 'query Locations(');
  const askOurs = () =>
    fetch(`${ours.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        'x-app-id': 'bench',
        // The peer answers as it is, too.
        'accept-encoding': 'identity',
        'x-forwarded-for': someAddress(),
      },
      body: JSON.stringify({ documentId, variables: { first: 20 } }),
    });
  const askPeer = () =>
    fetch(`${peer.url}/list`, {
      headers: { authorization, 'accept-encoding': 'identity', 'x-forwarded-for': someAddress() },
    });
  for (const ask of [askOurs, askPeer]) {
    const text = await (await ask()).text();
    const answer = JSON.parse(text) as { data?: { locations?: { nodes: unknown[] } } };
    if (answer.data?.locations?.nodes.length !== 20) throw new Error(`not 20 rows: ${text.slice(0, 300)}`);
  }

  const cpu: Record<'ours' | 'peer', number[]> = { ours: [], peer: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, server, ask] of [
      ['ours', ours, askOurs],
      ['peer', peer, askPeer],
    ] as const) {
      const used = await cpuPerRequest(server, ask);
      // The first round warms both up.
      if (round > 0) cpu[name].push(used);
    }
  }
  await Promise.all([ours.stop(), peer.stop()]);
  await world.end();
  const [mine, theirs] = [median(cpu.ours), median(cpu.peer)];
  return [
    {
      name: 'list of 20 requests, CPU per request',
      ours: `${(mine * 1000).toFixed(0)} us`,
      peer: `${(theirs * 1000).toFixed(0)} us (Fastify + pg by hand)`,
      ratio: mine / theirs,
    },
  ];
}

async function cpuPerRequest(server: Server, ask: () => Promise<Response>): Promise<number> {
  const before = server.cpu();
  let left = requests;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) {
        const response = await ask();
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`answered ${response.status}`);
      }
    }),
  );
  return (server.cpu() - before) / requests;
}
