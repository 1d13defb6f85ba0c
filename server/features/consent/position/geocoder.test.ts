import { describe, expect, test } from 'vitest';
import { openNominatim } from '#server/ports/geocoder/nominatim.ts';
import { openOfflineGeocoder } from '#server/ports/geocoder/offline.ts';
import { openArchive } from '#server/ports/map/archive.ts';
import { demoCity } from '#server/ports/map/map-tiles.ts';
import { buildTestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { startNominatimDouble } from '#server/testing/nominatim/double.ts';
import { recipientOf, requesterOf, type TestRecipient } from '#server/testing/people.ts';
import { closedAfterTests, openTestApp } from '#server/testing/open-test-app.ts';

const nominatim = closedAfterTests(await startNominatimDouble());
const geocoder = await openNominatim({ url: nominatim.url, userAgent: 'whereabouts-test/1', warn: () => {} });
const app = await openTestApp({ ports: { geocoder } });

const sharing = async (): Promise<TestRecipient> => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const recipient = recipientOf(
    app,
    (await requester.request({ channel: 'LINK', title: 'A link' })).linkToken,
  );
  await recipient.grant('EXACT');
  return recipient;
};

test('a geocoder that hangs delays few positions and no Stop; they are stored without names', async () => {
  const stopping = await sharing();
  const recipients: TestRecipient[] = [];
  for (let count = 0; count < 50; count += 1) recipients.push(await sharing());
  nominatim.hang();
  let stored = 0;
  const shared = recipients.map(async (recipient) => {
    expect((await recipient.share()).code).toBeUndefined();
    stored += 1;
  });
  await expect.poll(() => stored).toBeGreaterThanOrEqual(30);
  // In two languages each.
  expect(nominatim.requests.length).toBeLessThanOrEqual(2 * 20);
  expect((await stopping.stop()).code).toBeUndefined();
  await Promise.all(shared);
  for (const recipient of recipients) {
    expect((await recipient.read()).share.position).toMatchObject({ source: 'GPS', address: null });
  }
});

describe('a geocoder', () => {
  /** An app whose geocoder responds only when `answer` is called. */
  async function slow() {
    const waiting: (() => void)[] = [];
    const asked: object[] = [];
    const slowApp = await buildTestApp({
      ports: {
        geocoder: {
          reverse(latitude, longitude, _locale, accuracy) {
            asked.push({ latitude, longitude, accuracy });
            return new Promise((resolve) => waiting.push(() => resolve('Far away')));
          },
        },
      },
    });
    const requester = requesterOf(slowApp, await makeSubscriber(slowApp));
    const { id, linkToken } = await requester.request({ channel: 'LINK', title: 'A link' });
    const answer = () => {
      for (const resolve of waiting.splice(0)) resolve();
    };
    return {
      slowApp,
      waiting,
      asked,
      answer,
      recipient: recipientOf(slowApp, linkToken),
      seen: () => requester.location(id),
    };
  }

  test('that is slow does not delay a Stop, after which the pending position is rejected', async () => {
    const { slowApp, waiting, answer, recipient, seen } = await slow();
    await recipient.grant('EXACT');
    const sharing = recipient.share();
    await expect.poll(() => waiting.length).toBe(2);
    expect((await recipient.stop()).value.state).toBe('ENDED');
    answer();
    expect((await sharing).code).toBe('NOT_SHARING');
    expect((await seen()).track).toHaveLength(1);
    await slowApp.close();
  });

  test('is not asked before consent or for CITY, and its answer is dropped after a change of precision', async () => {
    const { slowApp, waiting, answer, recipient, seen } = await slow();
    await recipient.share();
    await recipient.grant('CITY');
    await recipient.share();
    expect(waiting).toEqual([]);
    await recipient.grant('EXACT');
    const sharing = recipient.share();
    await expect.poll(() => waiting.length).toBe(2);
    await recipient.grant('AREA');
    answer();
    expect((await sharing).code).toBeUndefined();
    const { position } = await seen();
    expect(position).toMatchObject({ source: 'GPS', address: null, accuracy: 1_000 });
    await slowApp.close();
  });

  test('is told the position that was agreed to, not the one that the device sent', async () => {
    const { slowApp, asked, answer, recipient } = await slow();
    await recipient.grant('AREA');
    const sharing = recipient.share();
    const agreed = { latitude: -6.18, longitude: 106.83, accuracy: 1_000 };
    await expect.poll(() => asked).toEqual([agreed, agreed]);
    answer();
    expect((await sharing).code).toBeUndefined();
    await slowApp.close();
  });

  test('is not asked about positions that are already stored or outdated', async () => {
    const { slowApp, waiting, answer, recipient, seen } = await slow();
    await recipient.grant('EXACT');
    const now = slowApp.ports.now().getTime();
    const taken = (after: number) => recipient.share({ recordedAt: new Date(now + after).toISOString() });
    const first = taken(2_000);
    await expect.poll(() => waiting.length).toBe(2);
    answer();
    expect((await first).code).toBeUndefined();
    // If the geocoder were asked, these calls would never return.
    expect((await taken(2_000)).code).toBeUndefined();
    expect((await taken(1_000)).code).toBe('POSITION_OUTDATED');
    expect((await seen()).position).toMatchObject({ address: 'Far away' });
    await slowApp.close();
  });
});

describe('where streets are installed', () => {
  const julio = { latitude: -34.905512, longitude: -56.187043, accuracy: 8 };
  const street = 'Avenida 18 de Julio 1339–1349';

  /** All that requester and recipient can read of a share with this precision, and its newest name. */
  async function seenAt(precision: string) {
    const archive = await openArchive(demoCity);
    const geocoder = await openOfflineGeocoder({ regions: async () => [{ archive }] });
    const streetApp = await buildTestApp({ ports: { geocoder } });
    const subscriber = await makeSubscriber(streetApp);
    const requester = requesterOf(streetApp, subscriber);
    const { id, linkToken } = await requester.request({ channel: 'LINK', title: 'A link' });
    const recipient = recipientOf(streetApp, linkToken, '8.8.8.8');
    await recipient.grant(precision);
    await recipient.share(julio);
    const exported = await streetApp.graphql('mutation { exportAccount }', {}, { token: subscriber.token });
    const seen = await requester.location(id);
    const all = [
      seen,
      await requester.locations(),
      await recipient.read(),
      await recipient.heldData(),
      exported,
    ];
    await streetApp.close();
    await archive.close();
    return { name: seen.position.address as string, all: JSON.stringify(all) };
  }

  test.each([
    ['EXACT', `${street}, Centro, Montevideo`],
    ['AREA', 'Centro, Montevideo'],
    ['CITY', 'Mountain View, California, United States'],
  ])('a share that is %s is named %s, and nobody reads anything finer', async (precision, name) => {
    const seen = await seenAt(precision);
    expect(seen.name).toBe(name);
    expect(seen.all.includes('Julio')).toBe(precision === 'EXACT');
    expect(seen.all.includes('Centro')).toBe(precision !== 'CITY');
  });
});
