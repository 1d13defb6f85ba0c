import { schema } from '#server/graphql/schema.ts';
import { callsOf, type Described } from '#server/testing/rest-calls.ts';
import { graphqlTexts, hostileTexts, restTexts, type TextField } from '#server/testing/text-fields.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Row, startOurs } from './support.ts';
import { makeWorld, secret } from './world.ts';

const long = 60_000;

/**
 * The longest that another client waits while somebody sends long texts into every text field of GraphQL and REST,
 * compared with short ones.
 */
export async function stalls(): Promise<Row[]> {
  const world = await makeWorld();
  const [subscriber] = await world.subscribers(1);
  const server = await startOurs({
    DATABASE_URL: world.databaseUrl,
    APP_SECRET: secret,
    DATA_DIR: world.dataDir,
  });
  const described = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as Described;
  const fields = [...graphqlTexts(schema), ...restTexts(callsOf(described))];
  const headers = { 'x-app-id': 'bench', authorization: `Bearer ${subscriber?.token}` };
  const sendAll = async (texts: readonly ((length: number) => string)[]) => {
    for (const field of fields)
      for (const text of texts) await send(server.url, field, text(long), headers).catch(() => {});
  };
  await sendAll([() => 'short']);
  const shortStall = await longestWait(server.url, () =>
    sendAll(Object.keys(hostileTexts).map(() => () => 'short')),
  );
  const longStall = await longestWait(server.url, () => sendAll(Object.values(hostileTexts)));
  await server.stop();
  await world.end();
  return [
    {
      name: `longest stall of another client, long vs. short texts in ${fields.length} fields`,
      ours: `${longStall.toFixed(0)} ms`,
      peer: `${shortStall.toFixed(0)} ms (short texts)`,
      ratio: longStall / shortStall,
    },
  ];
}

let sent = 0;

async function send(
  url: string,
  field: TextField,
  text: string,
  headers: Record<string, string>,
): Promise<void> {
  sent += 1;
  // Each from its own network: rate limits are not what is measured.
  const from = { ...headers, 'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}` };
  const json = { ...from, 'content-type': 'application/json' };
  if (field.face === 'graphql') {
    const body = JSON.stringify({ query: field.query, variables: field.variables(text) });
    await (await fetch(`${url}/graphql`, { method: 'POST', headers: json, body })).arrayBuffer();
  } else if (field.takes === 'query') {
    const query = new URLSearchParams(field.input(text.slice(0, 4_000)) as Record<string, string>);
    await (
      await fetch(`${url}${field.path}?${query}`, { method: field.method, headers: from })
    ).arrayBuffer();
  } else {
    const body = JSON.stringify(field.input(text));
    await (await fetch(url + field.path, { method: field.method, headers: json, body })).arrayBuffer();
  }
}

/** The longest response time for a client with a trivial request in the meantime, milliseconds. */
async function longestWait(url: string, work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const start = performance.now();
      // A refused body closes its connection, which this client may have been about to reuse.
      const isAnswered = await fetch(`${url}/healthz`).then(
        (answer) => answer.arrayBuffer().then(() => true),
        () => false,
      );
      if (isAnswered) longest = Math.max(longest, performance.now() - start);
      await sleep(2);
    }
  })();
  await work();
  isOver = true;
  await asking;
  return longest;
}
