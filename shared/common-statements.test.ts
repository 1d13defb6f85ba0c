import { expect, test } from 'vitest';
import { commonStatements } from './common-statements.ts';

test('says once what all items say, and with each item what only it says', () => {
  expect(
    commonStatements([
      ['Register A', 'retrieved today', null],
      ['Register A', 'retrieved today', 'last seen in May'],
    ]),
  ).toEqual({ common: ['Register A', 'retrieved today'], own: [[], ['last seen in May']] });
  expect(commonStatements([['Register A', null]])).toEqual({ common: ['Register A'], own: [[]] });
  expect(commonStatements([])).toEqual({ common: [], own: [] });
});
