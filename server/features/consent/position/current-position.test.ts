import { expect, test } from 'vitest';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

// No IP address has a place.
const app = await openTestApp({ ports: { geoip: { lookup: () => Promise.resolve(null) } } });

test('a position of an earlier share is not that of the new one', async () => {
  const subscriber = await makeSubscriber(app);
  const { id, linkToken } = await makeRequest(app, subscriber);
  const recipient = recipientOf(app, linkToken);
  const seen = () => requesterOf(app, subscriber).location(id);

  await recipient.grant('EXACT');
  expect(await seen()).toMatchObject({ consent: 'GRANTED', hasCurrentPosition: false, position: null });
  await recipient.share();
  expect(await seen()).toMatchObject({ hasCurrentPosition: true });

  app.advance(15_000);
  await recipient.grant('CITY');
  const earlier = { position: { source: 'GPS' }, hasCurrentPosition: false };
  expect(await seen()).toMatchObject({ consent: 'GRANTED', ...earlier });
  expect((await recipient.read()).share).toMatchObject(earlier);
  app.advance(15_000);
  await recipient.grant('EXACT');
  expect(await seen()).toMatchObject(earlier);
  // By a clock that is behind: the page is told whose it is, instead of comparing times.
  const recordedAt = new Date(app.ports.now().getTime() - 3_000).toISOString();
  expect((await recipient.share({ recordedAt })).value.share).toMatchObject({ hasCurrentPosition: true });
  expect((await recipient.read()).share).toMatchObject({ hasCurrentPosition: true });
  expect(await seen()).toMatchObject({ hasCurrentPosition: true });

  await recipient.stop();
  expect(await seen()).toMatchObject({ consent: 'ENDED', ...earlier });
});
