import { describe, expect, test } from 'vitest';
import { fix as fixOf, requesterOf } from '#server/testing/people.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { consentText } from '#shared/consent-text.ts';

const app = await openTestApp();

const grant = (token: string, precision: string, duration = 'ONE_HOUR') =>
  app.graphql(
    `mutation ($token: String!, $precision: SharePrecision!, $duration: ShareDuration!, $textVersion: String!) {
      grantConsent(token: $token, precision: $precision, duration: $duration, textVersion: $textVersion) { key }
    }`,
    { token, precision, duration, textVersion: consentText.version },
  );
const share = (token: string, position: object) =>
  app.graphql(
    `mutation ($token: String!, $position: PositionInput!) {
      sharePosition(token: $token, position: $position) {
        state share { positionCount position { latitude longitude accuracy source } }
      }
    }`,
    { token, position },
  );
const fix = (overrides = {}) => fixOf(app, overrides);
const codes = (answer: Awaited<ReturnType<typeof share>>) =>
  answer.errors?.map(({ extensions }) => extensions.code);

async function sharing(precision: string, duration?: string) {
  const subscriber = await makeSubscriber(app);
  const request = await makeRequest(app, subscriber);
  const granted = await grant(request.linkToken, precision, duration);
  return { subscriber, ...request, linkToken: granted.data.grantConsent.key as string };
}

test('EXACT shows the requester the position as the device sent it', async () => {
  const [{ linkToken, id, subscriber }, other] = [await sharing('EXACT'), await sharing('EXACT')];
  const answer = await share(linkToken, fix());
  expect(answer.data.sharePosition.share.position).toMatchObject({
    latitude: -6.175392,
    accuracy: 12,
    source: 'GPS',
  });
  const seen = await app.graphql(
    'query ($id: ID!) { location(id: $id) { status consent position { latitude source } track { source } } }',
    { id },
    { token: subscriber.token },
  );
  expect(seen.data.location).toMatchObject({
    status: 'GPS_TRACKED',
    consent: 'GRANTED',
    position: { latitude: -6.175392, source: 'GPS' },
  });
  expect((await requesterOf(app, other.subscriber).location(other.id)).status).toBe('IP_LOCATED');
});

test('AREA rounds the position to two decimals and sets its accuracy to one kilometre', async () => {
  const { linkToken } = await sharing('AREA');
  const answer = await share(linkToken, fix());
  expect(answer.data.sharePosition.share.position).toMatchObject({
    latitude: -6.18,
    longitude: 106.83,
    accuracy: 1_000,
  });
});

test('CITY rejects a device position and stores nothing', async () => {
  const { linkToken } = await sharing('CITY');
  expect(codes(await share(linkToken, fix()))).toEqual(['PRECISION_EXCEEDED']);
  const { data } = await app.graphql(
    'query ($t: String!) { invitation(token: $t) { share { positionCount } } }',
    {
      t: linkToken,
    },
  );
  expect(data.invitation.share.positionCount).toBe(1);
});

test.each([
  ['latitude', { latitude: 90.01 }],
  ['longitude', { longitude: -180.5 }],
  ['accuracy', { accuracy: 100_001 }],
  ['recordedAt', { recordedAt: '2099-01-01T00:00:00Z' }],
])('rejects a %s out of range', async (field, wrong) => {
  const { linkToken } = await sharing('EXACT');
  const answer = await share(linkToken, fix(wrong));
  expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'POSITION_OUT_OF_RANGE', field });
});

test.each([0, -1, null, undefined])('an accuracy of %s is unknown', async (accuracy) => {
  const { linkToken } = await sharing('EXACT');
  const answer = await share(linkToken, fix({ accuracy }));
  expect(answer.data.sharePosition.share.position).toMatchObject({ latitude: -6.175392, accuracy: null });
});

test('rejects a position older than the last or than the consent; repeating the last one changes nothing', async () => {
  const { linkToken } = await sharing('EXACT');
  const position = fix();
  await share(linkToken, position);
  const again = await share(linkToken, position);
  expect(again.data.sharePosition.share.positionCount).toBe(2);
  const older = new Date(Date.parse(position.recordedAt) - 1_000).toISOString();
  expect(codes(await share(linkToken, fix({ recordedAt: older })))).toEqual(['POSITION_OUTDATED']);
  const before = new Date(Date.now() - 3_600_000).toISOString();
  expect(codes(await share(linkToken, fix({ recordedAt: before })))).toEqual(['POSITION_OUTDATED']);
});

test('nothing from before the consent is stored, beyond five seconds of clock error; what follows keeps its own time', async () => {
  const granted = app.ports.now().getTime();
  const { linkToken, id, subscriber } = await sharing('EXACT');
  const at = (ms: number) => fix({ recordedAt: new Date(granted + ms).toISOString() });
  expect(codes(await share(linkToken, at(-6_000)))).toEqual(['POSITION_OUTDATED']);
  app.advance(480_000);
  expect(codes(await share(linkToken, at(-6_000)))).toEqual(['POSITION_OUTDATED']);
  expect(codes(await share(linkToken, at(1_000)))).toBeUndefined();
  const seen = await requesterOf(app, subscriber).location(id);
  expect(seen.position.recordedAt).toBe(at(1_000).recordedAt);
});

test('a position that is more than a minute old does not end ONCE, whose only one is fresh', async () => {
  const granted = app.ports.now().getTime();
  const { linkToken } = await sharing('EXACT', 'ONCE');
  app.advance(120_000);
  const old = fix({ recordedAt: new Date(granted + 50_000).toISOString() });
  expect(codes(await share(linkToken, old))).toEqual(['POSITION_OUTDATED']);
  expect((await share(linkToken, fix())).data.sharePosition.state).toBe('ENDED');
});

test('ONCE ends with its first device position', async () => {
  const [{ linkToken }, other] = [await sharing('EXACT', 'ONCE'), await sharing('EXACT')];
  expect((await share(linkToken, fix())).data.sharePosition.state).toBe('ENDED');
  expect(codes(await share(linkToken, fix()))).toEqual(['NOT_SHARING']);
  expect(codes(await share(other.linkToken, fix()))).toBeUndefined();
});

test('rejects positions before consent, after a stop and once the time is over', async () => {
  const { linkToken } = await makeRequest(app, await makeSubscriber(app));
  expect(codes(await share(linkToken, fix()))).toEqual(['NOT_SHARING']);
  const stop = ({ linkToken: t }: { linkToken: string }) =>
    app.graphql('mutation ($t: String!) { withdrawConsent(token: $t) { state } }', { t });
  for (const end of [stop, () => app.advance(3_600_000)]) {
    const shared = await sharing('EXACT');
    expect(codes(await share(shared.linkToken, fix()))).toBeUndefined();
    await end(shared);
    expect(codes(await share(shared.linkToken, fix()))).toEqual(['NOT_SHARING']);
  }
});

test.each([
  ['LINK_TAKEN', { channel: 'LINK', title: 'A link' }],
  ['LINK_READ_ONLY', { channel: 'EMAIL', recipient: 'mum@example.org' }],
])('the link that the requester holds adds no position to an active share: %s', async (refusal, input) => {
  const { link, linkToken } = await makeRequest(app, await makeSubscriber(app), input);
  const granted = await grant(linkToken, 'EXACT');
  const ownToken = granted.data.grantConsent.key ?? linkToken;
  await share(ownToken, fix());
  const later = (seconds: number) => new Date(app.ports.now().getTime() + seconds * 1_000).toISOString();
  expect(codes(await share(link.split('#')[1]!, fix({ recordedAt: later(2) })))).toEqual([refusal]);
  const answer = await share(ownToken, fix({ recordedAt: later(4) }));
  expect(answer.data.sharePosition.share.positionCount).toBe(3);
});

describe('several positions in one call', () => {
  const shareAll = (token: string, positions: object[]) =>
    app.graphql(
      `mutation ($token: String!, $positions: [PositionInput!]!) {
        sharePositions(token: $token, positions: $positions) { state share { positionCount } positions { latitude source } }
      }`,
      { token, positions },
    );
  const after = (seconds: number, overrides = {}) =>
    fix({ recordedAt: new Date(app.ports.now().getTime() + seconds * 1_000).toISOString(), ...overrides });
  const latitudes = (answer: Awaited<ReturnType<typeof shareAll>>) =>
    (answer.data.sharePositions.positions as { latitude: number; source: string }[])
      .filter(({ source }) => source === 'GPS')
      .map(({ latitude }) => latitude);

  test('skips invalid positions and stores the rest; repeating the call changes nothing', async () => {
    const { linkToken } = await sharing('EXACT');
    const positions = [
      after(1, { latitude: 1 }),
      after(0, { latitude: 2 }),
      after(2, { latitude: 91 }),
      after(3, { latitude: 3 }),
    ];
    expect(latitudes(await shareAll(linkToken, positions))).toEqual([1, 3]);
    expect(latitudes(await shareAll(linkToken, positions))).toEqual([1, 3]);
  });

  test('stores at most one position a second, within one call and across calls', async () => {
    const { linkToken } = await sharing('EXACT');
    const now = app.ports.now().getTime();
    const at = (step: number) => ({
      ...fix({ latitude: step / 10 }),
      recordedAt: new Date(now + step * 25).toISOString(),
    });
    const hundred = (from: number) => Array.from({ length: 100 }, (_, step) => at(from + step));
    expect(latitudes(await shareAll(linkToken, hundred(0)))).toEqual([0, 4, 8]);
    expect(latitudes(await shareAll(linkToken, hundred(100)))).toEqual([0, 4, 8, 12, 16]);
    const tooSoon = await share(linkToken, at(199));
    expect(codes(tooSoon)).toEqual(['POSITION_OUTDATED']);
    // It is newer than all that are stored.
    expect(tooSoon.errors?.[0]?.message).toContain('less than a second');
    expect(codes(await share(linkToken, at(200)))).toBeUndefined();
  });

  test('accepts at most a hundred positions, and none after the share has ended', async () => {
    const { linkToken } = await sharing('EXACT', 'ONCE');
    const many = Array.from({ length: 101 }, (_, second) => after(second / 10));
    expect(codes(await shareAll(linkToken, many))).toEqual(['BAD_INPUT']);
    // The first position ends the share.
    expect(codes(await shareAll(linkToken, many.slice(0, 2)))).toEqual(['NOT_SHARING']);
    const { data } = await shareAll(linkToken, []);
    expect(data.sharePositions).toMatchObject({ state: 'ENDED', share: { positionCount: 2 } });
  });
});
