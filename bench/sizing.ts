import { consentText } from '#shared/consent-text.ts';
import { databaseCpu } from './database-cpu.ts';
import { fillAccount } from './fill.ts';
import { startOurs, type Row } from './support.ts';
import { trustedId } from './trusted-documents.ts';
import { askByLink, graphql, makeWorld, secret, someAddress } from './world.ts';

const lists = 2_000;
const grants = 200;
const atOnce = 16;

const grant = `mutation ($t: String!) { grantConsent(token: $t, precision: CITY, duration: ONE_HOUR, textVersion: "${consentText.version}") { state } }`;

/** What a list and a grant cost one server process and the database: docs/operations.md, "Sizing". */
export async function sizing(): Promise<Row[]> {
  const world = await makeWorld();
  const [reader, ...owners] = await world.subscribers(1 + 2 * grants);
  if (!reader) throw new Error('no subscriber');
  await fillAccount(world, reader.accountId, { requests: 100, positions: 5 });
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const server = await startOurs(env);
  const documentId = trustedId('src', 'query Locations(');
  const list = async () => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${reader.token}`,
        'content-type': 'application/json',
        'x-app-id': 'bench',
        'x-forwarded-for': someAddress(),
      },
      body: JSON.stringify({ documentId, variables: { first: 20 } }),
    });
    if (!(await response.text()).includes('"nodes"')) throw new Error('no list');
  };
  const links: string[] = [];
  for (const owner of owners) links.push((await askByLink(server.url, owner)).token);
  const answer = async () => void (await graphql(server.url, grant, { variables: { t: links.pop() } }));

  /** The second of two rounds: the first warms up. */
  async function cost(name: string, operation: () => Promise<void>, count: number): Promise<Row> {
    let used = { server: 0, database: 0 };
    for (let round = 0; round < 2; round += 1) {
      const before = { server: server.cpu(), database: databaseCpu(world.dataDir) };
      let left = count;
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (left-- > 0) await operation();
        }),
      );
      used = {
        server: (server.cpu() - before.server) / count,
        database: (databaseCpu(world.dataDir) - before.database) / count,
      };
    }
    const said = (milliseconds: number) => `${(milliseconds * 1_000).toFixed(0)} us`;
    return {
      name: `${name}: CPU of the server and of the database`,
      ours: said(used.server),
      peer: said(used.database),
      ratio: used.server / used.database,
    };
  }

  const rows = [await cost('a list of 20', list, lists), await cost('a grant', answer, grants)];
  await server.stop();
  await world.end();
  return rows;
}
