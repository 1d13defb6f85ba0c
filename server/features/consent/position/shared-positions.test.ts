import { expect, test } from 'vitest';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { eraseOldPositions } from '#server/features/privacy/erase-old-positions.ts';
import { day, minute } from '#shared/time-units.ts';

const app = await openTestApp();

async function asked() {
  const subscriber = await makeSubscriber(app);
  const { id, linkToken } = await makeRequest(app, subscriber);
  const recipient = recipientOf(app, linkToken);
  return {
    id,
    requester: requesterOf(app, subscriber),
    recipient,
    visible: async () => (await recipient.read()).share?.visible,
  };
}

test('says the finest precision that the requester can see, over all shares, and from when to when these ran', async () => {
  const { recipient, visible } = await asked();
  const first = (await recipient.grant('EXACT')).value.share;
  expect(first.visible).toEqual({ precision: 'CITY', from: first.grantedAt, until: first.until });
  await recipient.share();
  expect(await visible()).toMatchObject({ precision: 'EXACT' });
  app.advance(minute);
  const city = (await recipient.grant('CITY')).value.share;
  expect(city.visible).toEqual({ precision: 'EXACT', from: first.grantedAt, until: city.until });
  app.advance(minute);
  await recipient.stop();
  app.advance(minute);
  await recipient.grant('AREA', 'ONCE');
  const last = (await recipient.share()).value.share;
  expect(last).toMatchObject({ precision: 'AREA', endedAt: expect.any(String) });
  expect(last.visible).toEqual({ precision: 'EXACT', from: first.grantedAt, until: last.endedAt });
  expect((await recipient.erase()).value.share.visible).toBeNull();
});

test('says the city where no more than that was seen of what was agreed', async () => {
  const { recipient } = await asked();
  await recipient.grant('EXACT');
  const { share } = (await recipient.stop()).value;
  expect(share).toMatchObject({ precision: 'EXACT', visible: { precision: 'CITY', until: share.endedAt } });
});

test('says nothing of a share whose positions were erased for their age', async () => {
  const { recipient, visible } = await asked();
  await recipient.grant('EXACT');
  await recipient.share();
  await recipient.stop();
  app.advance(29 * day);
  const { grantedAt } = (await recipient.grant('CITY')).value.share;
  expect(await visible()).toMatchObject({ precision: 'EXACT' });
  app.advance(day);
  await eraseOldPositions(app.newContext());
  expect(await visible()).toMatchObject({ precision: 'CITY', from: grantedAt });
});

test('a cancellation ends it', async () => {
  const { id, requester, recipient, visible } = await asked();
  await recipient.grant('CITY');
  app.advance(minute);
  const { cancelledAt } = (await requester.cancel(id)).value;
  expect(await visible()).toMatchObject({ until: cancelledAt });
});
