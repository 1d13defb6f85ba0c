import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { life } from '#server/testing/payment-model/commands.ts';
import { expectPromisesKept } from '#server/testing/payment-model/invariants.ts';
import {
  after,
  openPaypalProvider,
  openStripeProvider,
  openXenditProvider,
} from '#server/testing/payment-model/providers.ts';
import { day, hour } from '#shared/time-units.ts';
import { makeWorld, settle, type Clock } from '#server/testing/payment-model/world.ts';

// It stands still between the steps of a walk, and is the same in every run: later than the database's own clock.
let time = new Date('2040-01-01T00:00:00Z');
const clock: Clock = { now: () => time, moveTo: (at) => void (time = at) };

const providers = await Promise.all(
  [openStripeProvider, openPaypalProvider, openXenditProvider].map((open) => open(clock.now)),
);
afterAll(() => Promise.all(providers.map(({ driver }) => driver.close())));
const app = await openTestApp({
  ports: { now: clock.now, payments: providers.map(({ driver }) => driver.gateway) },
});

/** PAYMENT_RUNS sets a higher number for a soak test, which takes other walks each time. */
// eslint-disable-next-line node/no-process-env -- a switch of this test alone
const runs = process.env.PAYMENT_RUNS;
const extent = runs ? { numRuns: Number(runs) } : { numRuns: 16, seed: 2 };

/** How a walk begins. PayPal's dates depend on the hour of the day. */
const begin = fc.record({
  hourOfDay: fc.nat(23),
  first: fc.constantFrom('stripe', 'paypal', 'xendit'),
  isOver: fc.boolean(),
  hasWebhooks: fc.boolean(),
});

test(
  'any sequence of orders, payments, cancellations, outages, lost webhooks and time ends in the providers’ books, and keeps the promises about money',
  async () => {
    const walk = fc.asyncProperty(begin, life, async (given, commands) => {
      await app.orm.em.fork().execute('delete from pgboss.job');
      const tomorrow = new Date(Math.ceil(time.getTime() / day) * day);
      clock.moveTo(after(tomorrow, given.hourOfDay * hour));
      const world = await makeWorld({ app, clock, providers, ...given });
      await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
      await settle(world);
      await expectPromisesKept(world);
    });
    // Unbiased, because the first walks would be short otherwise.
    await fc.assert(walk, { ...extent, plugins: [fc.unbiased()] });
  },
  runs ? 3_600_000 : 300_000,
);
