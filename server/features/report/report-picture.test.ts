import { expect, test } from 'vitest';
import { newProof, readOwnSubject } from '#server/features/ownership/own-subject.ts';
import { optOutByOperator } from '#server/features/lookup/opt-out.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makePartnerToken, makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

type Item = { key: string; image: string | null };
type Subscriber = Awaited<ReturnType<typeof makeSubscriber>>;

/** The photos of a report about a fictional number. */
async function photosOf(number: string, by: Subscriber) {
  const id = await makeLookup(app, number, by);
  await runDueJobs(app);
  const read = async () => {
    const { data } = await app.graphql(
      'query ($id: ID!) { lookup(id: $id) { report { id sections { kind items { key image } } } } }',
      { id },
      by,
    );
    const report = data.lookup.report as { id: string; sections: { kind: string; items: Item[] }[] } | null;
    return { id: report?.id, photos: report?.sections.find(({ kind }) => kind === 'PHOTOS')?.items ?? [] };
  };
  return { ...(await read()), read };
}
const get = (url: string, token?: string) =>
  app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });
const storedPictures = async () =>
  (await app.newContext().em.fork().getConnection().execute('select report_id from report_picture')).length;

test('is served to the owner of the report and their partners only, for no shared cache', async () => {
  const owner = await makeSubscriber(app);
  const { id, photos } = await photosOf('+12025550100', owner);
  expect(photos).toHaveLength(2);
  const url = photos[0]!.image!;
  const answer = await get(url, owner.token);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
  });
  expect(answer.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
  expect((await get(url)).statusCode).toBe(401);
  expect((await get(url, (await makeSubscriber(app)).token)).statusCode).toBe(404);
  const reader = await makePartnerToken(app, owner, 'LOOKUP_READ');
  const { data: report } = (await get(`/api/v1/locate/reports/${id}`, reader.token)).json();
  const told = report.sections.find(({ kind }: { kind: string }) => kind === 'PHOTOS').items[0];
  expect((await get(told.image, reader.token)).statusCode).toBe(200);
  const other = await makePartnerToken(app, owner, 'LOCATION_READ');
  expect((await get(url, other.token)).statusCode).toBe(401);
});

test('is gone once the item is disputed, and with an opt-out', async () => {
  const owner = await makeSubscriber(app);
  const { id, photos, read } = await photosOf('+12025550101', owner);
  const before = await storedPictures();
  const [first, second] = photos;
  const { proof } = newProof(app.newContext(), readOwnSubject('+12025550101', 'LOOKUPS'), 'LOOKUPS');
  const dispute =
    'mutation ($id: ID!, $key: ID!, $proof: String) { disputeItem(reportId: $id, key: $key, proof: $proof) { id } }';
  await app.graphql(dispute, { id, key: first!.key, proof }, owner);
  expect(await storedPictures()).toBe(before - 1);
  expect((await read()).photos.map(({ image }) => image)).toEqual([null, second!.image]);
  expect((await get(first!.image!, owner.token)).statusCode).toBe(404);
  const again = await photosOf('+12025550101', await makeSubscriber(app));
  expect(again.photos.map(({ image }) => image === null)).toEqual([true, false]);
  await optOutByOperator(app.newContext(), '+12025550101');
  expect((await get(second!.image!, owner.token)).statusCode).toBe(404);
  expect(await storedPictures()).toBe(before - 2);
});
