import { expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

async function asked() {
  const subscriber = await makeSubscriber(app);
  const requester = requesterOf(app, subscriber);
  const { id, linkToken } = await requester.request({ channel: 'LINK', title: 'Trip' });
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url: `/api/v1/locate/records/${id}${path}`,
      headers: { 'x-app-id': 'test', authorization: `Bearer ${subscriber.token}` },
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  return { id, requester, recipient: recipientOf(app, linkToken), call };
}
type Position = { latitude: number; longitude: number; recordTime: number };

test('returns the same track as GraphQL, in pages, and records the view for the recipient', async () => {
  const { id, requester, recipient, call } = await asked();
  expect((await call('GET', '/track')).data).toEqual({ items: [] });
  await recipient.grant('EXACT');
  for (const latitude of [1, 2, 3]) {
    app.advance(60_000);
    await recipient.share({ latitude });
  }
  app.advance(60 * 60_000);
  const before = (await recipient.read()).looks.length;
  const items: Position[] = (await call('GET', '/track')).data.items;
  expect((await recipient.read()).looks).toHaveLength(before + 1);

  const { track } = await requester.location(id);
  expect(items).toEqual(
    track.map(({ recordedAt, ...position }: { recordedAt: string }) => ({
      ...position,
      recordTime: Date.parse(recordedAt),
    })),
  );
  const [, first, second, third] = items;
  expect((await call('GET', `/track?before=${third!.recordTime}&since=${first!.recordTime}`)).data).toEqual({
    items: [second],
  });
  for (const wrong of ['since=yesterday', 'before=-1', 'before=1e99'])
    expect(await call('GET', `/track?${wrong}`)).toMatchObject({ status: 400, error: 'BAD_INPUT' });
});

test('asks for more time once, only while the recipient shares, and shows the recipient that it was asked', async () => {
  const { requester, recipient, call, id } = await asked();
  const early = await call('POST', '/extend');
  expect([early.status, early.error]).toEqual([409, (await requester.askToExtend(id)).code]);
  await recipient.grant('CITY');
  const { data } = await call('POST', '/extend');
  const seen = (await recipient.read()).extensionAskedAt;
  expect(data.extendAskTime).toBe(Date.parse(seen));
  app.advance(60_000);
  expect((await call('POST', '/extend')).data.extendAskTime).toBe(data.extendAskTime);
  await recipient.extend();
  expect((await call('GET', '')).data.extendAskTime).toBeNull();
});

test('tells the recipient who is asking, once and only after the recipient asked', async () => {
  const { requester, recipient, call, id } = await asked();
  const unasked = await call('POST', '/answerWho', { name: 'Sari' });
  expect([unasked.status, unasked.error]).toEqual([404, (await requester.answerWho(id, 'Sari')).code]);
  await recipient.askWho();
  expect((await call('GET', '')).data).toMatchObject({
    whoAskTime: expect.any(Number),
    whoAnswerTime: null,
    senderName: null,
  });
  for (const name of [' ', 'x'.repeat(41), 'pay at evil.com']) {
    expect(await call('POST', '/answerWho', { name })).toMatchObject({ error: 'BAD_INPUT', field: 'name' });
  }
  expect(await call('POST', '/answerWho', { name: 'Police' })).toMatchObject({
    error: 'SENDER_NAME_MISLEADING',
    field: 'name',
  });
  expect((await call('POST', '/answerWho', { name: 'Sari' })).data.whoAnswerTime).toEqual(expect.any(Number));
  expect(await call('POST', '/answerWho', { name: 'Rina' })).toMatchObject({
    status: 409,
    error: 'ALREADY_ANSWERED',
  });
  expect((await recipient.read()).senderName).toBe('Sari');
  expect((await call('GET', '')).data).toMatchObject({ senderName: 'Sari' });
});
