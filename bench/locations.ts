import { firstPage, textWhere } from '#server/features/location/location.queries.ts';
import { insertPosition } from '#server/features/consent/add-position.ts';
import { RecipientKey } from '#server/features/consent/recipient-key.entity.ts';
import { recordConsent } from '#server/features/consent/record-consent.ts';
import { sealColumn } from '#server/features/location/sealed-request.ts';
import { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { median, startServer, type Row, type Server } from './support.ts';
import { trustedId } from './trusted-documents.ts';
import { makeWorld, secret, someAddress, type World } from './world.ts';

const rounds = 3;
const requests = 2_000;
const atOnce = 8;

/** The list of 20 requests, each with its newest position: CPU per request beside a hand-written route. */
export async function locations(): Promise<Row[]> {
  const world = await makeWorld();
  const [subscriber] = await world.subscribers(1);
  if (!subscriber) throw new Error('no subscriber');
  await fill(world, subscriber.accountId);
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const ours = await startServer('server/main.ts', env);
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

/** More requests than one page shows. */
const requestsInAccount = 100;

async function fill(world: World, accountId: string): Promise<void> {
  for (let index = 0; index < requestsInAccount; index += 1) {
    const ctx = world.ctx();
    await ctx.em.transactional(async (em) => {
      const id = randomUUID();
      const now = new Date();
      const request = em.create(LocationRequest, {
        id,
        accountId,
        channel: 'PHONE',
        recipientHash: randomBytes(32),
        recipientSealed: sealColumn(ctx, id, 'recipient', '+6281234567890'),
        titleSealed: sealColumn(ctx, id, 'title', `Request ${index}`),
        locale: 'en',
        handoverHash: randomBytes(32),
        answerHash: randomBytes(32),
        requestedAt: new Date(Date.now() - index * 60_000),
        expiresAt: new Date(Date.now() + 86_400_000),
        status: 'GPS_TRACKED',
        locatedAt: now,
        changedAt: now,
        inputHash: randomBytes(32),
      });
      const key = em.create(RecipientKey, {
        id: randomUUID(),
        requestId: id,
        kind: 'ANSWER',
        tokenHash: randomBytes(32),
        createdAt: now,
      });
      await em.persist([request, key]).flush();
      const consent = await recordConsent(
        ctx,
        em,
        {
          requestId: id,
          keyId: key.id,
          precision: 'EXACT',
          duration: 'ONE_HOUR',
          locale: 'en',
        },
        null,
      );
      for (let step = 0; step < 5; step += 1) {
        await insertPosition(ctx, em, consent.id, {
          latitude: -6.2 + step / 100,
          longitude: 106.8,
          accuracy: 12,
          source: 'GPS',
          recordedAt: new Date(),
          address: { en: 'Jakarta, Indonesia', id: 'Jakarta, Indonesia' },
          isDemo: false,
        });
      }
    });
  }
}
