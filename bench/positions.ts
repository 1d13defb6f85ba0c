import { Client } from 'pg';
import { consentText } from '#shared/consent-text.ts';
import { arrivalOf, gpsPositions } from './arrivals.ts';
import { connectDashboards, connectSockets } from './dashboards.ts';
import { backdateShares, deviceClock } from './device-clock.ts';
import { median, startOurs, startServer, type Row } from './support.ts';
import { trustedId } from './trusted-documents.ts';
import { askByLink, graphql, makeWorld, secret, locationsText } from './world.ts';

const shares = 64;
const perRound = 3_000;
const rounds = 3;

const grant = `mutation ($t: String!) { grantConsent(token: $t, precision: EXACT, duration: ONE_HOUR, textVersion: "${consentText.version}") { key } }`;

/**
 * Positions that one process handles from 64 phones, from the phone's request to the frame on the dashboard of each
 * share's requester; compared with hand-written code. Ours use the recipient's page's own operation.
 */
export async function positions(): Promise<Row[]> {
  const world = await makeWorld();
  const subscribers = await world.subscribers(shares);
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const ours = await startOurs(env);
  const peer = await startServer('bench/peers/positions.ts', {
    ...env,
    ROW_SQL: locationsText(world, 'r.id = $1 and r.account_id = $2'),
  });
  const keys: string[] = [];
  for (const each of subscribers) {
    const { token } = await askByLink(ours.url, each);
    // Over LINK a share belongs to the key that its grant mints.
    const granted = await graphql<{ grantConsent: { key: string } }>(ours.url, grant, {
      variables: { t: token },
    });
    keys.push(granted.grantConsent.key);
  }
  await backdateShares(world.databaseUrl);
  const frames = { ours: 0, peer: 0 };
  const clients = await connectDashboards(ours.url, subscribers, () => (frames.ours += 1));
  const sockets = await connectSockets(peer.url, subscribers, () => (frames.peer += 1));
  const database = new Client({ connectionString: world.databaseUrl });
  await database.connect();

  const takenAt = deviceClock();
  let sent = 0;
  const documentId = trustedId('recipient', 'mutation SharePosition(');
  const post = async (url: string, body: object, phone: number) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-app-id': 'bench',
        'accept-encoding': 'identity',
        'x-forwarded-for': `36.70.${phone}.${1 + (sent % 250)}`,
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok || text.includes('"errors"')) throw new Error(`${response.status} ${text}`);
  };
  const position = (phone: number) => {
    sent += 1;
    return {
      latitude: -6.2 + sent / 1e6,
      longitude: 106.8,
      accuracy: 12,
      recordedAt: takenAt(phone),
    };
  };
  const sides = {
    ours: {
      server: ours,
      send: (phone: number) =>
        post(
          `${ours.url}/graphql`,
          { documentId, variables: { token: keys[phone], position: position(phone) } },
          phone,
        ),
    },
    peer: {
      server: peer,
      send: (phone: number) =>
        post(`${peer.url}/position`, { token: keys[phone], position: position(phone) }, phone),
    },
  };
  const rates: Record<keyof typeof sides, number[]> = { ours: [], peer: [] };
  const cpu: Record<keyof typeof sides, number[]> = { ours: [], peer: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['ours', 'peer'] as const) {
      const { server, send } = sides[name];
      const before = { cpu: server.cpu(), stored: await gpsPositions(database), frames: frames[name] };
      const rate = await perSecond(send);
      await arrivalOf(perRound, () => frames[name] - before.frames);
      const used = server.cpu() - before.cpu;
      const stored = (await gpsPositions(database)) - before.stored;
      if (stored !== perRound) throw new Error(`${name} stored ${stored} of ${perRound} positions`);
      // The first round warms both up.
      if (round === 0) continue;
      rates[name].push(rate);
      cpu[name].push(used / perRound);
    }
  }
  for (const client of clients) await client.dispose();
  for (const socket of sockets) socket.terminate();
  await Promise.all([ours.stop(), peer.stop(), database.end()]);
  await world.end();
  const said = (name: keyof typeof sides) => `${median(rates[name]).toFixed(0)}/s`;
  const cost = (name: keyof typeof sides) => `${(median(cpu[name]) * 1_000).toFixed(0)} us`;
  return [
    {
      name: 'positions per second from 64 phones to dashboards, one process',
      ours: said('ours'),
      peer: `${said('peer')} (Fastify + pg, three statements each, NOTIFY, raw ws)`,
      ratio: median(rates.peer) / median(rates.ours),
    },
    {
      name: 'the same, CPU per position',
      ours: cost('ours'),
      peer: cost('peer'),
      ratio: median(cpu.ours) / median(cpu.peer),
    },
  ];
}

async function perSecond(send: (phone: number) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let left = perRound;
  await Promise.all(
    Array.from({ length: shares }, async (_, phone) => {
      while (left-- > 0) await send(phone);
    }),
  );
  return perRound / ((performance.now() - start) / 1_000);
}
