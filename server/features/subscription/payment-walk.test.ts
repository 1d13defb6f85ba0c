import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { life } from '#server/testing/payment-model/commands.ts';
import { expectPromisesKept } from '#server/testing/payment-model/invariants.ts';
import { openPaypalProvider } from '#server/testing/payment-model/paypal.ts';
import { after, type Provider } from '#server/testing/payment-model/provider.ts';
import { day, hour } from '#shared/time-units.ts';
import { openStripeProvider } from '#server/testing/payment-model/stripe.ts';
import { openXenditProvider } from '#server/testing/payment-model/xendit.ts';
import { makeWorld, settle, type Clock } from '#server/testing/payment-model/world.ts';

// It stands still between the steps of a walk, and is the same in every run: later than the database's own clock.
let time = new Date('2040-01-01T00:00:00Z');
const clock: Clock = { now: () => time, moveTo: (at) => void (time = at) };

let app: TestApp;
let providers: (Provider & { close(): Promise<void> })[];
beforeAll(async () => {
  providers = await Promise.all(
    [openStripeProvider, openPaypalProvider, openXenditProvider].map((open) => open(clock.now)),
  );
  const payments = providers.map(({ driver }) => driver.gateway);
  app = await buildTestApp({ ports: { now: clock.now, payments } });
});
afterAll(async () => {
  await app.close();
  for (const provider of providers) await provider.close();
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
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        world.story.push('all is well again, and our jobs run');
        await settle(world);
        await expectPromisesKept(world);
      } catch (error) {
        const { message } = error as Error;
        throw new Error(`${message}\n\nWhat happened:\n${world.story.join('\n')}`, { cause: error });
      }
    });
    // Unbiased, because the first walks would be short otherwise.
    await fc.assert(walk, { ...extent, plugins: [fc.unbiased()] });
  },
  runs ? 3_600_000 : 300_000,
);
