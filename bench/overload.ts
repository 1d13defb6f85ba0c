import { Agent, request as httpRequest } from 'node:http';
import { deviceClock, fillAccount } from './fill.ts';
import { bodyOf, readInvitation, sharePosition } from './operations.ts';
import { someAddress, type Server } from './server.ts';
import type { Row } from './support.ts';
import type { World } from './world.ts';

const phones = 200;
/** Requests that are sent without waiting for responses, ten times what a busy process has in flight. */
const atOnce = 3_000;
const seconds = 8;

/** `recordedAt`: of a position; undefined for a page. */
type Answer = {
  status: number;
  ms: number;
  retryAfter: string | undefined;
  isTaken: boolean;
  recordedAt: string | undefined;
};

/** Ten times the load that one process can handle: how long what is accepted waits, and whether any of it is lost. */
export async function overload(world: World): Promise<Row[]> {
  const server = await world.ours();
  const tokens: string[] = [];
  for (const { accountId } of await world.subscribers(phones))
    tokens.push((await fillAccount(world, accountId, { requests: 1, positions: 1 }))[0]!.token);
  const takenAt = deviceClock();
  // Connections stay open, like a proxy's: a busy event loop accepts new ones slowly.
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce, maxFreeSockets: atOnce });
  // One-off growth caused by a first flood is not counted, nor is the time until its connections are open.
  await flood(server, agent, tokens, takenAt, 5);
  const before = await server.memory();
  const answers = await flood(server, agent, tokens, takenAt, seconds);
  agent.destroy();
  const memory = await server.memory();

  const taken = answers.filter(({ isTaken }) => isTaken);
  const refused = answers.filter(({ status }) => status === 503);
  if (refused.some(({ retryAfter }) => !retryAfter)) throw new Error('a 503 without Retry-After');
  // No two positions were recorded at the same time.
  const gps = "select recorded_at as at from position where source = 'GPS'";
  const { rows } = await world.database.query<{ at: Date }>(gps);
  const stored = new Set(rows.map(({ at }) => at.toISOString()));
  const acknowledged = taken.flatMap(({ recordedAt }) => recordedAt ?? []);
  const lost = acknowledged.filter((at) => !stored.has(at));
  if (acknowledged.length === 0) throw new Error('no position was acknowledged');
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged positions are not there: ${lost[0]}`);
  const waits = taken.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const others = answers.length - taken.length - refused.length;
  return [
    {
      name: `overload: p99 of ${taken.length} accepted, ${refused.length} refused, ${others} failed`,
      unit: 'ms',
      ours: waits[Math.floor(waits.length * 0.99)] ?? NaN,
      goal: { atMost: 1_000 },
    },
    {
      name: 'overload: memory afterwards',
      unit: 'MiB',
      ours: memory / 2 ** 20,
      peer: ['before', before / 2 ** 20],
      goal: { ratio: 1.05 },
    },
  ];
}

/**
 * Each of many connections sends its next request when it has a response, whatever it was. The first are one phone
 * each, because two at the same time would compete for the same instant; the others reload their pages.
 */
async function flood(
  server: Server,
  agent: Agent,
  tokens: string[],
  takenAt: (share: number) => string,
  time: number,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const end = Date.now() + time * 1_000;
  const connection = async (_: unknown, who: number) => {
    const token = tokens[who % tokens.length];
    while (Date.now() < end) {
      const recordedAt = who < tokens.length ? takenAt(who) : undefined;
      const position = { latitude: 1, longitude: Math.random(), accuracy: 9, recordedAt };
      const body = recordedAt
        ? { ...bodyOf(server, sharePosition), variables: { token, position } }
        : { ...bodyOf(server, readInvitation), variables: { token } };
      answers.push(await ask(server, agent, body, recordedAt));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, connection));
  return answers;
}

/** Node's own client, which costs this process less than `fetch`. */
const ask = ({ url }: Server, agent: Agent, body: object, recordedAt: string | undefined): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const headers = {
      'content-type': 'application/json',
      'x-app-id': 'bench',
      'x-forwarded-for': someAddress(),
    };
    const asked = httpRequest(`${url}/graphql`, { agent, method: 'POST', headers }, (response) => {
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
    });
    asked.on('error', reject).end(JSON.stringify(body));
  });
