import { expect, test, vi } from 'vitest';
import { makeLookup } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp({ worker: true });

/** A visitor's lookup, at its end. */
async function look(subject: string) {
  const id = await makeLookup(app, subject);
  return vi.waitFor(
    async () => {
      const { lookup } = (
        await app.graphql(
          `query ($id: ID!) { lookup(id: $id) {
            state isTeaser isSample report { id } stages { name state } search: stages(list: SEARCH) { name state }
          } }`,
          { id },
        )
      ).data;
      expect(['DONE', 'EMPTY', 'FAILED']).toContain(lookup.state);
      return lookup;
    },
    { timeout: 10_000, interval: 100 },
  );
}

test.each([
  ['PHONE', '+12025550100'],
  ['PHONE', '+447700900000'],
  ['PHONE', '+447700900999'],
  ['EMAIL', 'anybody@example.com'],
] as const)('of a sample %s (%s) has an answer: the sample report', async (_, subject) => {
  const lookup = await look(subject);
  expect(lookup).toMatchObject({ state: 'DONE', isTeaser: true, isSample: true, report: null });
});

test('of a sample number has no answer without a source of samples, as in production', async () => {
  const samples = app.ports.people[0]!;
  const { covers } = samples;
  samples.covers = () => [];
  const lookup = await look('+447700900000').finally(() => (samples.covers = covers));
  expect(lookup.state).toBe('EMPTY');
});

test.each([
  ['PHONE', '+12025550100'],
  ['EMAIL', 'stages@example.com'],
] as const)('of an %s has settled all stages at its end', async (kind, subject) => {
  const { stages, search } = await look(subject);
  for (const { state } of [...stages, ...search]) expect(['WAITING', 'RUNNING']).not.toContain(state);
  // No source is asked for a report.
  if (kind === 'EMAIL') expect(stages.at(-1)).toEqual({ name: 'REPORT', state: 'NO_SOURCE' });
});
