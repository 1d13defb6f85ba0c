import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consentText } from '#shared/consent-text.ts';
import { connectDashboards } from './dashboards.ts';
import { median, startOurs, type Row, type Server } from './support.ts';
import { trustedId } from './trusted-documents.ts';
import { askByLink, graphql, makeWorld, secret } from './world.ts';

const shares = 64;
const perRound = 3_000;
const rounds = 3;

const grant = `mutation ($t: String!) { grantConsent(token: $t, precision: EXACT, duration: ONE_HOUR, textVersion: "${consentText.version}") { key } }`;

/**
 * Positions that two processes take in, phones and dashboards spread over both as a proxy spreads them, so that half of
 * the events are for the other process, beside the same with all of them at one: what it costs that events travel.
 */
export async function processes(): Promise<Row[]> {
  const world = await makeWorld();
  const subscribers = await world.subscribers(shares);
  const env = {
    DATABASE_URL: world.databaseUrl,
    APP_SECRET: secret,
    DATA_DIR: world.dataDir,
    ...(process.env['EVENTS_URL'] ? { EVENTS_URL: process.env['EVENTS_URL'] } : {}),
  };
  const alone = await startOurs(env);
  const keys: string[] = [];
  for (const each of subscribers) {
    const { token } = await askByLink(alone.url, each);
    const granted = await graphql<{ grantConsent: { key: string } }>(alone.url, grant, {
      variables: { t: token },
    });
    keys.push(granted.grantConsent.key);
  }
  const documentId = trustedId('recipient', 'mutation SharePosition(');
  const clock = Date.now();
  let sent = 0;
  async function send({ url }: Server, phone: number): Promise<void> {
    sent += 1;
    const recordedAt = new Date(clock + sent).toISOString();
    const position = { latitude: -6.2 + sent / 1e6, longitude: 106.8, accuracy: 12, recordedAt };
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-app-id': 'bench',
        'accept-encoding': 'identity',
        'x-forwarded-for': `36.${70 + (sent % 8)}.${phone}.${1 + (sent % 250)}`,
      },
      body: JSON.stringify({ documentId, variables: { token: keys[phone], position } }),
    });
    const text = await response.text();
    if (!response.ok || text.includes('"errors"')) throw new Error(`${response.status} ${text}`);
  }

  /** Milliseconds of CPU for each position, of the servers and of the database; and how many a second there were. */
  async function measure(servers: Server[]) {
    let pushed = 0;
    const at = (phone: number) => servers[phone % servers.length]!;
    // Of each process's phones, every other one has its dashboard at the next process.
    const clients = await Promise.all(
      servers.map((server, index) =>
        connectDashboards(
          server.url,
          subscribers.filter((_, phone) => (phone + (phone >> 1)) % servers.length === index),
          () => (pushed += 1),
        ),
      ),
    );
    const all = { servers: [] as number[], database: [] as number[], rate: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      pushed = 0;
      const cpu = () => servers.reduce((sum, server) => sum + server.cpu(), 0);
      const before = { servers: cpu(), database: databaseCpu(world.dataDir) };
      const begun = performance.now();
      let left = perRound;
      await Promise.all(
        subscribers.map(async (_, phone) => {
          while (left-- > 0) await send(at(phone), phone);
        }),
      );
      if (pushed < shares) throw new Error('the dashboards heard nothing');
      // The first round warms up.
      if (round === 0) continue;
      all.rate.push(perRound / ((performance.now() - begun) / 1_000));
      all.servers.push((cpu() - before.servers) / perRound);
      all.database.push((databaseCpu(world.dataDir) - before.database) / perRound);
    }
    for (const client of clients.flat()) await client.dispose();
    return { servers: median(all.servers), database: median(all.database), rate: median(all.rate) };
  }

  const one = await measure([alone]);
  const second = await startOurs(env);
  const two = await measure([alone, second]);
  await Promise.all([alone.stop(), second.stop()]);
  await world.end();
  const micro = (milliseconds: number) => `${(milliseconds * 1_000).toFixed(0)} us`;
  const row = (name: string, ours: string, peer: string, ratio: number): Row => ({ name, ours, peer, ratio });
  return [
    row(
      'CPU per position, two processes beside one (goal 1.25)',
      micro(two.servers),
      micro(one.servers),
      two.servers / one.servers,
    ),
    row('the same, of the database', micro(two.database), micro(one.database), two.database / one.database),
    row(
      'positions a second, one process beside two, all on these cores',
      `${two.rate.toFixed(0)}/s`,
      `${one.rate.toFixed(0)}/s`,
      one.rate / two.rate,
    ),
  ];
}

/** CPU time of the embedded PostgreSQL's processes that run now, milliseconds. */
function databaseCpu(dataDir: string): number {
  const [folder = ''] = readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(dataDir, entry.name, 'postmaster.pid')))
    .map(({ name }) => name);
  const postmaster = readFileSync(join(dataDir, folder, 'postmaster.pid'), 'utf8').split('\n')[0];
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      if (pid === postmaster || fields[1] === postmaster) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It ended meanwhile.
    }
  }
  return ticks * 10;
}
