import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyAct, fullDay } from '#server/testing/consent-model/acts.ts';
import { openStage, type Stage } from '#server/testing/consent-model/stage.ts';
import { walk } from '#server/testing/consent-model/walk.ts';

/*
 * The life of requests at random: subscribers, recipients, carriers and time act in any order on the whole product, and
 * after each act all of it is compared with a second telling of the promises (server/testing/consent-model): what both
 * sides are shown, pushed and may export, what is stored, what was sent. A failure prints its seed and its path.
 *
 *   CONSENT_MODEL_SEED=… CONSENT_MODEL_PATH=… npx vitest run consent-model    the same walk again
 *   CONSENT_MODEL_WALKS=2000 npx vitest run consent-model                     a soak of an hour or two
 */
// oxlint-disable-next-line node/no-process-env -- what a developer asks of this test alone, not of the product
const { CONSENT_MODEL_WALKS, CONSENT_MODEL_SEED, CONSENT_MODEL_PATH } = process.env;
const walks = Number(CONSENT_MODEL_WALKS ?? 30);
const again = {
  ...(CONSENT_MODEL_SEED ? { seed: Number(CONSENT_MODEL_SEED) } : {}),
  ...(CONSENT_MODEL_PATH ? { path: CONSENT_MODEL_PATH } : {}),
};
const longest = 200;
/** A slow machine walks less far, and what it has found by then it has made as small as it could. */
const patience = Math.max(walks * 6_000, 120_000);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test(
  'whatever people, carriers and time do, nothing goes beyond what was agreed',
  { timeout: patience + 60_000 },
  async () => {
    const until = Date.now() + patience;
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: longest, size: 'max' }), async (acts) => {
        if (Date.now() < until) steps += await walk(stage, acts);
      }),
      { numRuns: walks, examples: [[fullDay]], ...again },
    );
    expect(steps).toBeGreaterThan(0);
  },
);
