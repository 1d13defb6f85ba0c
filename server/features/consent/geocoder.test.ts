import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNominatim } from '#server/ports/geocoder/nominatim.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { startNominatimDouble, type NominatimDouble } from '#server/testing/nominatim/double.ts';
import { recipientOf, requesterOf, type TestRecipient } from '#server/testing/people.ts';

let app: TestApp;
let nominatim: NominatimDouble;
beforeAll(async () => {
  nominatim = await startNominatimDouble();
  const { url } = nominatim;
  const geocoder = await openNominatim({ url, userAgent: 'whereabouts-test/1', warn: () => {} });
  app = await buildTestApp({ ports: { geocoder } });
});
afterAll(async () => {
  await app.close();
  await nominatim.close();
});

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
