import fc from 'fast-check';
import {
  findOngoingAgreements,
  findPaidOrders,
} from '#server/features/subscription/reconciliation/reconcile-purchases.ts';
import { renewSubscriptions } from '#server/features/subscription/renewal/renew-subscriptions.ts';
import { purchaseToken } from '#server/features/subscription/purchase-link.ts';
import { runDueJobs } from '../due-jobs.ts';
import { signIn } from '../purchase.ts';
import { expectNotEndedUnasked } from './invariants.ts';
import type { Provider } from './providers.ts';
import {
  buyAgain,
  cancel,
  codeOf,
  extend,
  passTime,
  planOf,
  tell,
  type Purchase,
  type World,
} from './world.ts';

type Command = fc.AsyncCommand<object, World>;

const command = (title: string, run: (world: World) => Promise<unknown>): Command => ({
  toString: () => title,
  check: () => true,
  run: async (_, world) => void (await run(world)),
});

/** Something with one of the purchases for which it is possible. */
const withPurchase = (
  title: string,
  run: (world: World, purchase: Purchase) => Promise<unknown>,
  isPossible: (purchase: Purchase, world: World) => boolean = () => true,
) =>
  fc.nat(9).map((number) =>
    command(`${title} (${number})`, async (world) => {
      const possible = world.purchases.filter((one) => isPossible(one, world));
      if (possible.length > 0) await run(world, possible[number % possible.length]!);
    }),
  );

const time = fc
  .tuple(fc.constantFrom(1, 6, 24, 90, 240), fc.constantFrom(false, false, false, true))
  .map(([hours, isRefused]) =>
    command(`${hours} hours pass${isRefused ? ', and banks refuse' : ''}`, (world) =>
      passTime(world, hours, isRefused),
    ),
  );

const cancels = command('the buyer cancels', cancel);
const resumes = command('the buyer resumes', async (world) => {
  const code = await codeOf(world, 'mutation { resumeSubscription { id } }');
  const plan = await planOf(world);
  if (!code && plan) world.cancelled.delete(plan.purchase);
});

const buys = fc.constantFrom<Provider['name']>('stripe', 'stripe', 'paypal', 'xendit').map((name) =>
  command(`the buyer buys at ${name}`, async (world) => {
    const where = world.providers.find((one) => one.name === name)!;
    await payIfPossible(world, await buyAgain(world, where));
  }),
);
const extendsPlan = fc.boolean().map((isPaid) =>
  command(`the buyer extends the plan${isPaid ? ', and pays' : ''}`, async (world) => {
    const ordered = await extend(world);
    if (isPaid) await payIfPossible(world, ordered);
  }),
);
/** With a tab for each; they can be paid in any order, or both. */
const orders = command('the buyer orders at every provider', async (world) => {
  for (const where of world.providers) await buyAgain(world, where);
});

/**
 * Not where PayPal's or GCash's page is still open after the account was deleted: docs/payments.md says what is not
 * implemented.
 */
const isPayable = ({ provider, reference }: Purchase, { deletedAt }: World): boolean =>
  provider.isPayable(reference) && !(deletedAt && provider.name !== 'stripe');

async function payNow(world: World, purchase: Purchase): Promise<void> {
  await purchase.provider.driver.pay(purchase.reference);
  await tell(world, purchase);
}
async function payIfPossible(world: World, ordered: Purchase | null): Promise<void> {
  if (ordered && isPayable(ordered, world)) await payNow(world, ordered);
}
const pays = withPurchase('the buyer pays an open order', payNow, isPayable);
const paysUnnoticed = withPurchase(
  'the buyer pays an open order, and its webhook is late',
  (world, purchase) =>
    world.hasWebhooks ? purchase.provider.driver.pay(purchase.reference) : payNow(world, purchase),
  isPayable,
);
const isRefused = withPurchase(
  'a bank refuses an open order',
  (_, { provider: { driver }, reference }) => driver.decline(reference),
  isPayable,
);

const withdraws = withPurchase('the buyer withdraws', withdraw);
const withdrawsInVain = withPurchase(
  'nothing of ours reaches the provider, and the buyer withdraws',
  (world, purchase) => {
    purchase.provider.fail({ isTaken: false });
    return withdraw(world, purchase);
  },
);
async function withdraw(world: World, purchase: Purchase): Promise<void> {
  const mutation = 'mutation ($token: String!) { withdrawPurchase(token: $token) { state } }';
  const token = purchaseToken(world.app.newContext(), 'withdrawal', purchase.id);
  if (!(await codeOf(world, mutation, { token }))) world.withdrawn.add(purchase);
}

const deletes = command('the buyer deletes the account', async (world) => {
  if (world.deletedAt) return;
  await signIn(world.app, world.buyer);
  const code = await codeOf(world, 'mutation { deleteAccount { __typename } }');
  if (!code) world.deletedAt = world.clock.now();
});

/** Its webhook arrives: nothing else would tell of it before the next renewal. */
const reverses = withPurchase(
  'a bank takes back what was paid last for',
  async (world, purchase) => {
    purchase.provider.reverse(purchase.reference);
    await tell(world, purchase);
    const plan = await planOf(world);
    if (plan?.purchase === purchase && plan.isExpired) world.cancelled.set(purchase, world.clock.now());
  },
  ({ provider, reference }) => provider.charges(reference).some((one) => !one.isRefunded && !one.isFree),
);

const webhook = withPurchase('a webhook arrives, unless all are lost', async (world, purchase) => {
  if (world.hasWebhooks) await tell(world, purchase);
});

const jobs = command('the queue’s jobs run', ({ app }) => runDueJobs(app));
const minute = command('the minute’s job runs', ({ app }) => renewSubscriptions(app.newContext()));
const search = command('unpaid orders are looked up', ({ app }) => findPaidOrders(app.newContext()));

const withProviders = (title: string, run: (provider: Provider) => void) =>
  fc
    .constantFrom('every provider', 'every provider', 'stripe', 'paypal', 'xendit')
    .map((which) =>
      command(`${title} ${which}`, async ({ providers }) =>
        providers.filter(({ name }) => which.endsWith('provider') || which === name).forEach(run),
      ),
    );
const failures = fc.oneof(
  withProviders('nothing of ours reaches', ({ fail }) => fail({ isTaken: false })),
  withProviders('answers are lost of', ({ fail }) => fail({ isTaken: true })),
  withProviders('refunds are refused by', ({ refuseRefunds }) => refuseRefunds(true)),
  withProviders('all is well again at', ({ recover, refuseRefunds }) => {
    recover();
    refuseRefunds(false);
  }),
);

const ignores = fc
  .constantFrom(true, true, false)
  .chain((isOn) =>
    withPurchase(
      isOn ? 'cancelling will be accepted and ignored' : 'cancelling will be heeded again',
      async (_, { provider, reference }) => provider.ignoreCancel(reference, isOn),
    ),
  );
/** No webhook comes, and nothing of ours runs but the search of each night. */
const cancelsInVain = command('the buyer cancels, which is ignored until our job gives up', async (world) => {
  for (const { recover } of world.providers) recover();
  await renewSubscriptions(world.app.newContext());
  const plan = await planOf(world);
  if (!plan?.autoRenew) return;
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
});
const balance = withPurchase(
  'the operator gives the payer a balance',
  async (_, { provider, reference }) => provider.giveBalance!(reference),
  ({ provider }) => provider.giveBalance !== null,
);

/**
 * We are down, and after that no provider answers for some days. All is known at the beginning, so that the first query in
 * vain is one of those days.
 */
const outage = fc.constantFrom(24, 90, 200, 400).map((hours) =>
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

/** What may happen to a buyer, in any order. */
export const life = fc.commands(
  [
    fc.oneof(
      { weight: 8, arbitrary: time },
      { weight: 3, arbitrary: fc.constantFrom(cancels, cancels, resumes) },
      { weight: 3, arbitrary: fc.oneof(buys, fc.constant(orders)) },
      { weight: 3, arbitrary: extendsPlan },
      { weight: 3, arbitrary: fc.oneof(pays, paysUnnoticed, isRefused) },
      { weight: 2, arbitrary: fc.oneof(withdraws, withdrawsInVain, reverses) },
      { weight: 2, arbitrary: fc.oneof(ignores, ignores, balance, fc.constant(cancelsInVain)) },
      { weight: 4, arbitrary: fc.constantFrom(minute, jobs, minute, jobs, search) },
      { weight: 2, arbitrary: webhook },
      { weight: 3, arbitrary: failures },
      { weight: 2, arbitrary: outage },
      { weight: 1, arbitrary: fc.nat(3).map((one) => (one === 0 ? deletes : minute)) },
    ),
  ],
  { maxCommands: 40, size: 'max' },
);
