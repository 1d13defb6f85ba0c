import { expect, test } from 'vitest';
import { openLog } from '#server/context/logger.ts';
import { sectionKinds, type PeopleItem, type PeoplePort } from '#server/ports/people/port.ts';
import { askPeople } from './sections.ts';

test.each([
  ['US', 'FOUND'],
  ['CA', 'NOT_APPLICABLE'],
  ['ID', 'NOT_APPLICABLE'],
  [null, 'NOT_APPLICABLE'],
])('the sex-offender check of a number of the country %s is %s', async (country, status) => {
  const offence: PeopleItem = {
    title: 'An offence',
    details: [],
    sourceName: 'Register',
    confidence: 'LIKELY',
    seenOn: null,
    isSample: false,
  };
  const source: PeoplePort = {
    source: 'PEOPLE',
    covers: () => sectionKinds,
    find: async () => ({ SEX_OFFENDER_CHECK: [offence] }),
  };
  const ctx = { people: [source], now: () => new Date(), log: openLog('silent') };
  const subject = { kind: 'PHONE', e164: '+16502530000', country, isSample: false } as const;
  const section = (await askPeople(ctx, subject, 'en')).find(({ kind }) => kind === 'SEX_OFFENDER_CHECK');
  expect(section).toMatchObject({ status, items: status === 'FOUND' ? [offence] : [] });
});
