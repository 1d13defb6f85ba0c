import fc from 'fast-check';
import { findOngoingAgreements } from '#server/features/subscription/reconciliation/reconcile-purchases.ts';
import { renewSubscriptions } from '#server/features/subscription/renewal/renew-subscriptions.ts';
import { runDueJobs } from '../due-jobs.ts';
import { command, withPurchase } from './command.ts';
import { expectNotEndedUnasked } from './invariants.ts';
import type { Provider } from './provider.ts';
import { cancel, passTime, planOf } from './world.ts';

const withProviders = (title: string, run: (provider: Provider) => void) =>
  fc
    .constantFrom('every provider', 'every provider', 'stripe', 'paypal', 'xendit')
    .map((which) =>
      command(`${title} ${which}`, async ({ providers }) =>
        providers.filter(({ name }) => which.endsWith('provider') || which === name).forEach(run),
      ),
    );

export const failures = fc.oneof(
  withProviders('nothing of ours reaches', ({ fail }) => fail({ isTaken: false })),
  withProviders('answers are lost of', ({ fail }) => fail({ isTaken: true })),
  withProviders('refunds are refused by', ({ refuseRefunds }) => refuseRefunds(true)),
  withProviders('all is well again at', ({ recover, refuseRefunds }) => {
    recover();
    refuseRefunds(false);
  }),
);

export const ignores = fc
  .constantFrom(true, true, false)
  .chain((isOn) =>
    withPurchase(
      isOn ? 'cancelling will be accepted and ignored' : 'cancelling will be heeded again',
      async (_, { provider, reference }) => provider.ignoreCancel(reference, isOn),
    ),
  );
/** No webhook comes, and nothing of ours runs but the search of each night. */
export const cancelsInVain = command(
  'the buyer cancels, which is ignored until our job gives up',
  async (world) => {
    for (const { recover } of world.providers) recover();
    await renewSubscriptions(world.app.newContext());
    const plan = await planOf(world);
    if (!plan?.autoRenew) return 'nothing renews';
    const { provider, reference } = plan.purchase;
    provider.ignoreCancel(reference, true);
    await cancel(world);
    await runDueJobs(world.app);
    const giveUp = `delete from pgboss.job where name = 'cancel-agreement' and data->>'reference' = ?`;
    await world.app.orm.em.fork().execute(giveUp, [reference]);
    for (let night = 0; night < 9; night++) {
      await passTime(world, 24, false);
      await findOngoingAgreements(world.app.newContext());
    }
  },
);
export const balance = withPurchase(
  'the operator gives the payer a balance',
  async (_, { provider, reference }) => provider.giveBalance!(reference),
  ({ provider }) => provider.giveBalance !== null,
);

/**
 * We are down, and after that no provider answers for some days. All is known at the beginning, so that the first query in
 * vain is one of those days.
 */
export const outage = fc.constantFrom(24, 90, 200, 400).map((hours) =>
  command(`we are down for ${hours} hours, and then no provider answers`, async (world) => {
    for (const { recover } of world.providers) recover();
    await renewSubscriptions(world.app.newContext());
    const before = await planOf(world);
    await passTime(world, hours, false);
    for (const { fail } of world.providers) fail({ isTaken: false });
    for (const more of [0, 100]) {
      await passTime(world, more, false);
      await renewSubscriptions(world.app.newContext());
      await runDueJobs(world.app);
      await expectNotEndedUnasked(world, before);
    }
    for (const { recover } of world.providers) recover();
  }),
);
