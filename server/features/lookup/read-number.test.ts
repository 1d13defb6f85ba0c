import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { Lookup } from '#server/features/lookup/lookup.entity.ts';

const app = await openTestApp();

const factsOf = (number: string) =>
  app.graphql(
    'query ($n: String!) { numberFacts(number: $n) { carrier { value } country { value } timeZones { value note } city { value } } }',
    { n: number },
  );

test('a visitor learns what a number says by itself, and nothing of it is stored', async () => {
  expect((await factsOf('+44 20 7946 0123')).data.numberFacts).toEqual({
    carrier: { value: null },
    country: { value: 'GB' },
    timeZones: { value: ['Europe/London'], note: 'REGION_OF_PREFIX' },
    city: { value: 'London' },
  });
  expect((await factsOf('+6281234567890')).data.numberFacts.carrier).toEqual({ value: 'Telkomsel' });
  expect((await factsOf('+1 800 253 0000')).data.numberFacts.timeZones).toEqual({
    value: [],
    note: 'SEVERAL_TIME_ZONES',
  });
  expect((await factsOf('12')).errors?.[0]?.extensions).toMatchObject({ code: 'PHONE_INVALID' });
  expect(await app.orm.em.fork().count(Lookup, {})).toBe(0);
});
