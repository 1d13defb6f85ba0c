import { request as httpRequest, Agent } from 'node:http';
import { Pool } from 'pg';
import { consentText } from '#shared/consent-text.ts';
import { backdateShares, deviceClock } from './device-clock.ts';
import { startOurs, type Row, type Server } from './support.ts';
import { trustedId } from './trusted-documents.ts';
import { askByLink, graphql, makeWorld, secret } from './world.ts';

const phones = 200;
/** Requests that are sent without waiting for responses, ten times what a busy process has in flight. */
const atOnce = 3_000;
const seconds = 8;
const goalMs = 1_000;

const grant = `mutation ($t: String!) { grantConsent(token: $t, precision: EXACT, duration: ONE_HOUR, textVersion: "${consentText.version}") { key } }`;

type Answer = {
  status: number;
  ms: number;
  retryAfter: string | undefined;
  isTaken: boolean;
  /** Of a position; undefined for a page. */
  recordedAt: string | undefined;
};

/**
 * Ten times the load that one process can handle: how long accepted requests wait, what the others are told, whether
 * anything acknowledged is missing, and whether the memory is released again.
 */
export async function overload(): Promise<Row[]> {
  const world = await makeWorld();
  const subscribers = await world.subscribers(phones);
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const server = await startOurs(env);
  const keys: string[] = [];
  for (const each of subscribers) {
    const { token } = await askByLink(server.url, each);
    const variables = { t: token };
    keys.push(
      (await graphql<{ grantConsent: { key: string } }>(server.url, grant, { variables })).grantConsent.key,
    );
  }
  await backdateShares(world.databaseUrl);
  const takenAt = deviceClock();
  const pool = new Pool({ connectionString: world.databaseUrl });
  // One-off growth caused by a first flood is not counted.
  await flood(server, keys, takenAt, atOnce, 2);
  const memoryBefore = await server.memory();
  const answers = await flood(server, keys, takenAt, atOnce, seconds);
  const taken = answers.filter(({ isTaken }) => isTaken);
  // No two positions were recorded at the same time.
  const { rows } = await pool.query<{ at: Date }>(
    "select recorded_at as at from position where source = 'GPS'",
  );
  const stored = new Set(rows.map(({ at }) => at.toISOString()));
  const acknowledged = taken.flatMap(({ recordedAt }) => recordedAt ?? []);
  const lost = acknowledged.filter((at) => !stored.has(at));
  const memoryAfter = await server.memory();
  await server.stop();
  await pool.end();
  await world.end();
  const waits = taken.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? NaN;
  const refused = answers.filter(({ status }) => status === 503);
  const others = answers.length - taken.length - refused.length;
  if (refused.some(({ retryAfter }) => !retryAfter)) throw new Error('a 503 without Retry-After');
  if (acknowledged.length === 0) throw new Error('no position was acknowledged');
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged positions are not there: ${lost[0]}`);
  return [
    {
      name: 'overload: p99 of accepted requests',
      ours: `${p99.toFixed(0)} ms (${taken.length} accepted, ${refused.length} refused with Retry-After, ${others} failed)`,
      peer: `${goalMs} ms (goal)`,
      ratio: p99 / goalMs,
    },
    {
      name: 'overload: memory after vs. before',
      ours: `${(memoryAfter / 2 ** 20).toFixed(0)} MiB`,
      peer: `${(memoryBefore / 2 ** 20).toFixed(0)} MiB`,
      ratio: memoryAfter / memoryBefore,
    },
  ];
}

/**
 * Each of `width` connections sends its next request when it has a response, whatever it was. The first are one phone
 * each, because two at the same time would compete for the same instant; the others reload their pages.
 */
async function flood(
  server: Server,
  keys: string[],
  takenAt: (share: number) => string,
  width: number,
  time: number,
): Promise<Answer[]> {
  const { hostname, port } = new URL(server.url);
  const agents = Array.from({ length: width }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const share = trustedId('recipient', 'mutation SharePosition(');
  const read = trustedId('recipient', 'query ReadInvitation(');
  const answers: Answer[] = [];
  // Connections are opened in advance, like a proxy's: a busy event loop accepts new ones slowly.
  for (let opened = 0; opened < width; opened += 100) {
    await Promise.all(agents.slice(opened, opened + 100).map((agent) => open(agent, server.url)));
  }
  const began = Date.now();
  let sent = 0;
  const post = (connection: number) =>
    new Promise<Answer>((resolve, reject) => {
      sent += 1;
      const isPosition = connection < keys.length;
      const token = keys[connection % keys.length];
      const recordedAt = isPosition ? takenAt(connection) : undefined;
      const position = {
        latitude: 1,
        longitude: sent / 1e5,
        accuracy: 9,
        recordedAt,
      };
      const start = performance.now();
      const asked = httpRequest(
        {
          agent: agents[connection],
          hostname,
          port,
          method: 'POST',
          path: '/graphql',
          headers: {
            'content-type': 'application/json',
            'x-app-id': 'bench',
            'x-forwarded-for': `36.${64 + (sent % 16)}.${sent % 250}.${1 + (connection % 250)}`,
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              ms: performance.now() - start,
              retryAfter: response.headers['retry-after'],
              isTaken: response.statusCode === 200 && !text.includes('"errors"'),
              recordedAt,
            }),
          );
        },
      );
      asked.on('error', reject);
      const body = isPosition
        ? { documentId: share, variables: { token, position } }
        : { documentId: read, variables: { token } };
      asked.end(JSON.stringify(body));
    });
  await Promise.all(
    Array.from({ length: width }, async (_, connection) => {
      while (Date.now() - began < time * 1_000) answers.push(await post(connection));
    }),
  );
  for (const agent of agents) agent.destroy();
  return answers;
}

/** Opens the agent's connection, which then stays. */
const open = (agent: Agent, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    httpRequest(`${url}/healthz`, { agent }, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });
