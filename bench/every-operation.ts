import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, unknownClient } from '#server/context/context.ts';
import { giveUpLostDeliveries } from '#server/features/partner/deliver-webhook.ts';
import { openSession } from '#server/features/account/sign-in/session.ts';
import { eraseExpired } from '#server/features/account/erase-expired.ts';
import { followDelivery } from '#server/features/location/follow-delivery.ts';
import { mailAnswers } from '#server/features/location/mail-answers.ts';
import { eraseVisitorLookups } from '#server/features/lookup/erase-visitor-lookups.ts';
import { settleLostMessages } from '#server/features/message/send-message.ts';
import { eraseExpiredRecords } from '#server/features/privacy/erase-expired-records.ts';
import { eraseOldPositions } from '#server/features/privacy/erase-old-positions.ts';
import { renewSubscriptions } from '#server/features/subscription/renewal/renew-subscriptions.ts';
import { consentText } from '#shared/consent-text.ts';
import { fillAccount } from './fill.ts';
import type { Server } from './server.ts';
import { askByLink, graphql, type World } from './world.ts';

const jobs: ((ctx: Context) => Promise<unknown>)[] = [
  mailAnswers,
  eraseOldPositions,
  eraseExpired,
  eraseExpiredRecords,
  eraseVisitorLookups,
  giveUpLostDeliveries,
  renewSubscriptions,
  (ctx) => settleLostMessages(ctx, followDelivery(ctx)),
];

/** With a new account, performs once each operation of its owner, its recipients and the clock; returns how many. */
export async function everyOperation(world: World, server: Server): Promise<number> {
  let operations = 0;
  const [subscriber, other] = await world.subscribers(2);
  if (!subscriber || !other) throw new Error('no subscriber');
  const run = async <Data>(query: string): Promise<Data> => {
    operations += 1;
    return graphql<Data>(server.url, query, { token: subscriber.token });
  };
  const mutate = async (...mutations: string[]) => {
    for (const each of mutations) await run(`mutation { ${each} }`);
  };

  const [first, second, third] = await fillAccount(world, subscriber.accountId, {
    requests: 60,
    positions: 3,
  });
  if (!first || !second || !third) throw new Error('no share');
  const dashboard = await world.dashboards(server, [subscriber]);
  const { id, token: handover } = await askByLink(server.url, subscriber);
  const declined = await askByLink(server.url, other);
  const phone = `+1202555${randomInt(100, 200).toString().padStart(4, '0')}`;
  await mutate(`requestLocation(input: { channel: PHONE, recipient: "${phone}" }) { location { id } }`);

  const page = 'nodes { id } totalCount pageInfo { endCursor }';
  type Page = { locations: { pageInfo: { endCursor: string } } };
  const { locations } = await run<Page>(`{ locations(first: 20) { ${page} } }`);
  for (const more of [
    `after: "${locations.pageInfo.endCursor}"`,
    'orderBy: LIVE_FIRST',
    `channel: PHONE`,
    `consent: GRANTED`,
    `search: "7"`,
  ])
    await run(`{ locations(first: 20, ${more}) { ${page} } }`);
  const request = 'id status consent link recipient title position { latitude } track { latitude }';
  await run(`{ location(id: "${first.requestId}") { ${request} } }`);
  await run('{ viewer { email subscription { id } sessions { id } } sendLimits { kind } reviewInvitation }');

  // One recipient by link, one by message, and each way to answer.
  await run(`{ invitation(token: "${handover}") { state share { until positionCount } } }`);
  const now = Date.now();
  const timeOf = (step: number) => new Date(now + step * 1_000).toISOString();
  const granting = `precision: EXACT, duration: ONE_HOUR, textVersion: "${consentText.version}"`;
  const granted = await run<{ grantConsent: { key: string } }>(
    `mutation { grantConsent(token: "${handover}", ${granting}, seenAt: "${timeOf(0)}") { key } }`,
  );
  const position = (step: number) =>
    `{ latitude: -6.2, longitude: 106.8, accuracy: 9, recordedAt: "${timeOf(step)}" }`;
  for (const token of [granted.grantConsent.key, first.token]) {
    const of = `token: "${token}"`;
    await mutate(
      `sharePosition(${of}, position: ${position(1)}) { state }`,
      `sharePositions(${of}, positions: [${position(2)}, ${position(3)}]) { state }`,
      `reportPresence(${of}) { state }`,
      `replyWithoutLocation(${of}, reply: OK) { state }`,
      `askWhoThisIs(${of}) { state }`,
    );
    await run(`{ invitation(${of}) { state share { positionCount } } heldData(${of}) }`);
  }
  await mutate(
    `answerWhoThisIs(locationId: "${id}", name: "Ibu") { id }`,
    `changeRequestIcon(locationId: "${id}", icon: "🌻") { id }`,
    `askToExtend(locationId: "${first.requestId}") { id }`,
    `extendConsent(token: "${first.token}") { state }`,
    `withdrawConsent(token: "${first.token}", erase: true) { state }`,
    `declineConsent(token: "${declined.token}") { state }`,
    `reportAbuse(token: "${second.token}", reason: HARASSMENT)`,
    `blockRequests(token: "${third.token}") { state }`,
    `cancelRequest(locationId: "${id}") { id }`,
  );

  const { startLookup } = await run<{ startLookup: { lookup: { id: string } } }>(
    'mutation { startLookup(input: { kind: PHONE, subject: "+12025550143", purpose: FRAUD_CHECK }) { lookup { id } } }',
  );
  await sleep(3_000);
  await run(`{ lookup(id: "${startLookup.lookup.id}") { state report { id } } }`);
  for (const more of ['', ', search: "2025"'])
    await run(`{ lookups(first: 20${more}) { nodes { id } totalCount } }`);
  dashboard.close();

  for (const job of jobs) await job(world.ctx());
  const ctx = world.ctx();
  const { token } = await ctx.em.transactional((em) =>
    openSession(ctx, em, other.accountId, 'LINK', unknownClient),
  );
  await graphql(server.url, 'mutation { exportAccount }', { token });
  await graphql(server.url, 'mutation { deleteAccount { __typename } }', { token });
  return operations + jobs.length + 2;
}
