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
import { connectDashboards } from './dashboards.ts';
import { fillAccount } from './fill.ts';
import { askByLink, graphql, type World } from './world.ts';

const granting = `precision: EXACT, duration: ONE_HOUR, textVersion: "${consentText.version}"`;
const request = 'id status consent link recipient title position { latitude } track { latitude }';

/** With a new account, performs once each operation of its owner, its recipients and the clock; returns how many. */
export async function everyOperation(world: World, url: string): Promise<number> {
  let operations = 0;
  const [subscriber, other] = await world.subscribers(2);
  if (!subscriber || !other) throw new Error('no subscriber');
  const { accountId, token } = subscriber;
  const run = async <Data>(query: string, variables: object = {}): Promise<Data> => {
    operations += 1;
    return graphql<Data>(url, query, { token, variables });
  };

  const [first, second, third] = await fillAccount(world, accountId, { requests: 60, positions: 3 });
  if (!first || !second || !third) throw new Error('no share');
  const [dashboard] = await connectDashboards(url, [subscriber], () => {});
  const { id, token: handover } = await askByLink(url, subscriber);
  const declined = await askByLink(url, other);
  const phone = `+1202555${randomInt(100, 200).toString().padStart(4, '0')}`;
  await run(
    `mutation { requestLocation(input: { channel: PHONE, recipient: "${phone}" }) { location { id } } }`,
  );

  type Page = { locations: { pageInfo: { endCursor: string } } };
  const page = 'nodes { id } totalCount pageInfo { endCursor }';
  const { locations } = await run<Page>(`{ locations(first: 20) { ${page} } }`);
  const after = locations.pageInfo.endCursor;
  for (const more of [
    `after: "${after}"`,
    'orderBy: LIVE_FIRST',
    `channel: PHONE`,
    `consent: GRANTED`,
    `search: "7"`,
  ])
    await run(`{ locations(first: 20, ${more}) { ${page} } }`);
  await run(`query ($id: ID!) { location(id: $id) { ${request} } }`, { id: first.requestId });
  await run('{ viewer { email subscription { id } sessions { id } } sendLimits { kind } reviewInvitation }');

  // One recipient by link, one by message, and each way to answer.
  await run('query ($t: String!) { invitation(token: $t) { state share { until positionCount } } }', {
    t: handover,
  });
  type Granted = { grantConsent: { key: string } };
  const now = Date.now();
  const granted = await run<Granted>(
    `mutation ($t: String!, $seenAt: DateTime) { grantConsent(token: $t, ${granting}, seenAt: $seenAt) { key } }`,
    { t: handover, seenAt: new Date(now).toISOString() },
  );
  const positionAt = (step: number) => ({
    latitude: -6.2,
    longitude: 106.8,
    accuracy: 9,
    recordedAt: new Date(now + step * 1_000).toISOString(),
  });
  for (const t of [granted.grantConsent.key, first.token]) {
    await run(
      'mutation ($t: String!, $p: PositionInput!) { sharePosition(token: $t, position: $p) { state } }',
      { t, p: positionAt(1) },
    );
    await run(
      'mutation ($t: String!, $p: [PositionInput!]!) { sharePositions(token: $t, positions: $p) { state } }',
      { t, p: [positionAt(2), positionAt(3)] },
    );
    await run('mutation ($t: String!) { reportPresence(token: $t) { state } }', { t });
    await run('mutation ($t: String!) { replyWithoutLocation(token: $t, reply: OK) { state } }', { t });
    await run('mutation ($t: String!) { askWhoThisIs(token: $t) { state } }', { t });
    await run('query ($t: String!) { invitation(token: $t) { state share { positionCount } } }', { t });
    await run('query ($t: String!) { heldData(token: $t) }', { t });
  }
  await run('mutation ($id: ID!) { answerWhoThisIs(locationId: $id, name: "Ibu") { id } }', { id });
  await run('mutation ($id: ID!) { changeRequestIcon(locationId: $id, icon: "🌻") { id } }', { id });
  await run('mutation ($id: ID!) { askToExtend(locationId: $id) { id } }', { id: first.requestId });
  await run('mutation ($t: String!) { extendConsent(token: $t) { state } }', { t: first.token });
  await run('mutation ($t: String!) { withdrawConsent(token: $t, erase: true) { state } }', {
    t: first.token,
  });
  await run('mutation ($t: String!) { declineConsent(token: $t) { state } }', { t: declined.token });
  await run('mutation ($t: String!) { reportAbuse(token: $t, reason: HARASSMENT) }', { t: second.token });
  await run('mutation ($t: String!) { blockRequests(token: $t) { state } }', { t: third.token });
  await run('mutation ($id: ID!) { cancelRequest(locationId: $id) { id } }', { id });

  const lookup =
    'startLookup(input: { kind: PHONE, subject: "+12025550143", purpose: FRAUD_CHECK }) { lookup { id } }';
  const { startLookup } = await run<{ startLookup: { lookup: { id: string } } }>(`mutation { ${lookup} }`);
  await sleep(3_000);
  await run('query ($id: ID!) { lookup(id: $id) { state report { id } } }', { id: startLookup.lookup.id });
  for (const more of ['', ', search: "2025"'])
    await run(`{ lookups(first: 20${more}) { nodes { id } totalCount } }`);

  // Operations of the clock.
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
  for (const job of jobs) {
    await job(world.ctx());
    operations += 1;
  }
  await dashboard?.dispose();

  const ctx = world.ctx();
  const session = await ctx.em.transactional((em) =>
    openSession(ctx, em, other.accountId, 'LINK', unknownClient),
  );
  await graphql(url, 'mutation { exportAccount }', { token: session.token });
  await graphql(url, 'mutation { deleteAccount { __typename } }', { token: session.token });
  return operations + 2;
}
