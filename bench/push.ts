import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { median, startServer, type Row } from './support.ts';
import { graphql, makeWorld, secret } from './world.ts';

const dashboards = 1_000;
const samples = 30;

/** From the recipient's yes to the requester's dashboard, with a thousand dashboards connected, beside raw ws + NOTIFY. */
export async function push(): Promise<Row[]> {
  const world = await makeWorld();
  const subscribers = await world.subscribers(dashboards);
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };

  const ours = await startServer('server/main.ts', env);
  const idle = ours.memory();
  const arrivals = new Map<string, (at: number) => void>();
  const clients = await Promise.all(
    subscribers.map(async ({ accountId, token }) => {
      const client = createClient({
        url: `${ours.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: class extends WebSocket {
          constructor(url: string, protocol: string) {
            super(url, protocol, {
              headers: { 'x-forwarded-for': `198.18.${Math.floor(Math.random() * 250)}.1` },
            });
          }
        },
        connectionParams: { authorization: `Bearer ${token}` },
        lazy: false,
      });
      await new Promise<void>((resolve) => void client.on('connected', () => resolve()));
      client.subscribe(
        { query: 'subscription { locationChanged { id status consent position { latitude longitude } } }' },
        { next: () => arrivals.get(accountId)?.(performance.now()), error: console.error, complete() {} },
      );
      return client;
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const perDashboard = (ours.memory() - idle) / dashboards;

  const mine: number[] = [];
  for (const { accountId, token } of subscribers.slice(0, samples)) {
    const asked = await graphql(
      ours.url,
      { query: 'mutation { requestLocation(input: { channel: LINK, title: "x" }) { location { link } } }' },
      token,
    );
    const { link } = (asked.data['requestLocation'] as unknown as { location: { link: string } }).location;
    // Let the request's own event pass.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const arrived = new Promise<number>((resolve) => arrivals.set(accountId, resolve));
    const start = performance.now();
    await graphql(ours.url, {
      query:
        'mutation ($t: String!) { grantConsent(token: $t, precision: CITY, duration: ONE_HOUR) { state } }',
      variables: { t: link.split('#')[1] },
    });
    mine.push((await arrived) - start);
  }
  for (const client of clients) await client.dispose();
  await ours.stop();

  const peer = await startServer('bench/peers/raw-push.ts', env);
  const sockets = await Promise.all(
    subscribers.map(({ accountId }) => {
      const socket = new WebSocket(`${peer.url.replace('http', 'ws')}/?who=${accountId}`);
      socket.on('message', () => arrivals.get(accountId)?.(performance.now()));
      return new Promise<WebSocket>((resolve) => void socket.once('open', () => resolve(socket)));
    }),
  );
  const theirs: number[] = [];
  for (const { accountId } of subscribers.slice(0, samples)) {
    const arrived = new Promise<number>((resolve) => arrivals.set(accountId, resolve));
    const start = performance.now();
    await fetch(`${peer.url}/fire?who=${accountId}`);
    theirs.push((await arrived) - start);
  }
  for (const socket of sockets) socket.terminate();
  await peer.stop();
  await world.end();
  return [
    {
      name: 'yes to dashboard, 1,000 connected',
      ours: `${median(mine).toFixed(1)} ms`,
      peer: `${median(theirs).toFixed(1)} ms (insert + NOTIFY + raw ws)`,
      ratio: median(mine) / median(theirs),
    },
    {
      name: 'memory of an idle signed-in dashboard, beside the goal',
      ours: `${(perDashboard / 1024).toFixed(1)} KiB`,
      peer: '20 KiB (goal)',
      ratio: perDashboard / 1024 / 20,
    },
  ];
}
