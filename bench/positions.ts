import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { connectDashboards } from './dashboards.ts';
import { median, startServer, type Row } from './support.ts';
import { askByLink, graphql, makeWorld, secret } from './world.ts';
import { consentText } from '#shared/consent-text.ts';

const shares = 50;
const perRound = 1_000;
const rounds = 3;
const atOnce = 16;

const grant = `mutation ($t: String!) { grantConsent(token: $t, precision: EXACT, duration: ONE_HOUR, textVersion: "${consentText.version}") { key } }`;
const share = `mutation ($t: String!, $p: PositionInput!) { sharePosition(token: $t, position: $p) { state } }`;

/**
 * Positions that one process takes in: read, checked, rounded, named, sealed, written, told, and pushed to the dashboard
 * of each share's requester; beside a bare INSERT of the same row by as many writers.
 */
export async function positions(): Promise<Row[]> {
  const world = await makeWorld();
  const subscribers = await world.subscribers(shares);
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const ours = await startServer('server/main.ts', env);
  let pushed = 0;
  const clients = await connectDashboards(ours.url, subscribers, () => (pushed += 1));
  const tokens: string[] = [];
  // The last share is the peer's own: its rows must not come between those of another.
  for (const each of subscribers) {
    const { token } = await askByLink(ours.url, each);
    // Over LINK a share is carried by the key that its grant mints.
    const granted = await graphql<{ grantConsent: { key: string } }>(ours.url, grant, {
      variables: { t: token },
    });
    tokens.push(granted.grantConsent.key);
  }
  const clock = Date.now();
  let sent = 0;
  // Each share by one writer, as from one phone.
  const send = async (writer: number) => {
    const step = sent++;
    const mine = tokens.filter((_, index) => index % atOnce === writer && index < shares - 1);
    const p = {
      latitude: -6.2 + step / 1e6,
      longitude: 106.8,
      accuracy: 12,
      recordedAt: new Date(clock + step).toISOString(),
    };
    await graphql(ours.url, share, { variables: { t: mine[step % mine.length], p } });
  };

  const pool = new Pool({ connectionString: world.databaseUrl, max: atOnce });
  const { rows } = await pool.query<{ consent_id: string; size: number }>(
    'select consent_id, octet_length(sealed) as size from position order by id desc limit 1',
  );
  const [row] = rows;
  if (!row) throw new Error('no position was stored');
  const insert = () =>
    pool.query({
      name: 'insert',
      text: 'insert into position (consent_id, source, recorded_at, sealed) values ($1, $2, $3, $4)',
      values: [row.consent_id, 'GPS', new Date(), randomBytes(row.size)],
    });

  const rates: Record<'ours' | 'peer', number[]> = { ours: [], peer: [] };
  const cpu: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = ours.cpu();
    const mine = await perSecond(send);
    const used = (ours.cpu() - before) / perRound;
    const theirs = await perSecond(insert);
    // The first round warms both up.
    if (round === 0) continue;
    rates.ours.push(mine);
    rates.peer.push(theirs);
    cpu.push(used);
  }
  for (const client of clients) await client.dispose();
  await ours.stop();
  await pool.end();
  await world.end();
  if (pushed < shares) throw new Error('the dashboards heard nothing');
  const [mine, theirs] = [median(rates.ours), median(rates.peer)];
  return [
    {
      name: 'positions taken in by one process',
      ours: `${mine.toFixed(0)}/s (${median(cpu).toFixed(2)} ms CPU each)`,
      peer: `${theirs.toFixed(0)}/s (bare INSERT)`,
      ratio: theirs / mine,
    },
  ];
}

async function perSecond(act: (writer: number) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let left = perRound;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, writer) => {
      while (left-- > 0) await act(writer);
    }),
  );
  return perRound / ((performance.now() - start) / 1_000);
}
