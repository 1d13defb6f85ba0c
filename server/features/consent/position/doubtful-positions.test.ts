import { expect, test } from 'vitest';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { fix, recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

/** A share whose device was in Jakarta; `go` stores a position each second, at these degrees of latitude. */
async function sharing() {
  const subscriber = await makeSubscriber(app);
  const { id, linkToken } = await makeRequest(app, subscriber);
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('EXACT');
  const at = (latitude: number) => {
    app.advance(1_000);
    return fix(app, { latitude });
  };
  const go = async (...latitudes: number[]) => {
    let answer = await recipient.share(at(latitudes[0]!));
    for (const latitude of latitudes.slice(1)) answer = await recipient.share(at(latitude));
    return answer;
  };
  await go(-6.2);
  const seen = async () => {
    const { position, positionCount, track } = await requesterOf(app, subscriber).location(id);
    const fromDevice = (track as Track).filter(({ source }) => source === 'GPS');
    return {
      now: position.latitude as number,
      positionCount: positionCount as number,
      doubtful: fromDevice.map(({ isDoubtful }) => isDoubtful),
    };
  };
  return { subscriber, id, recipient, at, go, seen };
}
type Track = { source: string; isDoubtful: boolean }[];

test('a jump out and back is kept, marked, and never the newest position', async () => {
  const { subscriber, id, recipient, go, seen } = await sharing();
  const jumped = await go(-6.5);
  expect(jumped.value.share.position).toMatchObject({ latitude: -6.2, isDoubtful: false });
  expect(await seen()).toEqual({ now: -6.2, positionCount: 3, doubtful: [false, true] });
  await go(-6.2001);
  expect(await seen()).toEqual({ now: -6.2001, positionCount: 4, doubtful: [false, true, false] });
  const marks = [false, false, true, false];
  const { positions } = (await recipient.read()) as { positions: Track };
  expect(positions.map(({ isDoubtful }) => isDoubtful)).toEqual(marks);
  const rest = await app.inject({
    url: `/api/v1/locate/records/${id}/track`,
    headers: { authorization: `Bearer ${subscriber.token}` },
  });
  const { items } = (rest.json() as { data: { items: Track } }).data;
  expect(items.map(({ isDoubtful }) => isDoubtful)).toEqual(marks);
});

test('a second position that agrees with the doubtful one is trusted, and so is what follows', async () => {
  const { go, seen } = await sharing();
  await go(-6.5, -6.5001, -6.5002);
  expect(await seen()).toEqual({ now: -6.5002, positionCount: 5, doubtful: [false, true, false, false] });
});

test('positions sent together are judged in their order', async () => {
  const { recipient, at, seen } = await sharing();
  await recipient.shareSeveral(undefined, [at(-6.5), at(-6.2001), at(-6.2002), at(-6.5)]);
  expect(await seen()).toEqual({
    now: -6.2002,
    positionCount: 6,
    doubtful: [false, true, false, false, true],
  });
});

test('positions that are sent at the same time are each compared with the one stored before', async () => {
  const { recipient, at, seen } = await sharing();
  const fixes = [at(-6.5), at(-6.2001), at(-6.2002)];
  await Promise.all(fixes.map((each) => recipient.share(each)));
  const { now, doubtful } = await seen();
  expect(now).toBe(-6.2002);
  expect(doubtful.at(-1)).toBe(false);
});

test('a position of another choice is not compared with those of the share before', async () => {
  const { recipient, go, seen } = await sharing();
  await recipient.grant('EXACT', 'EIGHT_HOURS');
  await go(-6.5);
  expect(await seen()).toMatchObject({ now: -6.5, doubtful: [false, false] });
});
