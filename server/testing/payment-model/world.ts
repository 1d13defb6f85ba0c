import { Payment } from '#server/features/subscription/payment.entity.ts';
import { renewSubscriptions } from '#server/features/subscription/renewal/renew-subscriptions.ts';
import { findPaidOrders } from '#server/features/subscription/reconciliation/reconcile-purchases.ts';
import type { TestApp } from '../build-test-app.ts';
import { runDueJobs } from '../due-jobs.ts';
import { newBuyer, orderAgain, signIn, type Buyer } from '../purchase.ts';
import { after, type Provider } from './providers.ts';
import { hour } from '#shared/time-units.ts';

/** The time of a test, which stands still between its steps. */
export type Clock = { now(): Date; moveTo(at: Date): void };

/** An order that its provider knows; `number` is its name in what a test says. */
export type Purchase = { id: string; number: number; provider: Provider; reference: string };

/** One buyer, and all that has happened between them, us and the providers. */
export type World = {
  app: TestApp;
  clock: Clock;
  providers: readonly Provider[];
  /** Whether webhooks about anything but a first payment ever arrive. */
  hasWebhooks: boolean;
  buyer: Buyer;
  purchases: Purchase[];
  /** When the buyer read that a purchase would not be charged again. */
  cancelled: Map<Purchase, Date>;
  /** What the buyer withdrew from, and read that it is refunded. */
  withdrawn: Set<Purchase>;
  deletedAt: Date | null;
};

export const nameOf = ({ number }: Purchase): string => `purchase ${number}`;

type Beginning = Pick<World, 'app' | 'clock' | 'hasWebhooks' | 'providers'> & {
  /** Where the first purchase is made. */
  first: Provider['name'];
  /** It is cancelled at once, and over by now. */
  isOver: boolean;
};

/** A buyer who has paid, for a trial where there is one, and is signed in. */
export async function makeWorld(given: Beginning): Promise<World> {
  const { app, clock, hasWebhooks, providers, isOver } = given;
  const first = providers.find(({ name }) => name === given.first)!;
  const world: World = {
    app,
    clock,
    providers,
    hasWebhooks,
    buyer: newBuyer(app),
    purchases: [],
    cancelled: new Map(),
    withdrawn: new Set(),
    deletedAt: null,
  };
  for (const { recover, refuseRefunds } of world.providers) {
    recover();
    refuseRefunds(false);
  }
  const ordered = await world.buyer.buy({ planId: first.planId, method: first.method, cardToken: null });
  const purchase = (await remember(world, ordered.data.registerAndSubscribe.id as string))!;
  await first.driver.pay(purchase.reference);
  await tell(world, purchase);
  await signIn(app, world.buyer);
  if (isOver) {
    await cancel(world);
    await runDueJobs(app);
    const { worksUntil } = (await planOf(world))!;
    await passTime(world, (worksUntil.getTime() - clock.now().getTime()) / hour + 1, false);
  }
  return world;
}

/** Asks as the buyer; answers the error's code, or null. */
export async function codeOf({ buyer }: World, query: string, variables?: object): Promise<string | null> {
  return (await buyer.ask(query, variables)).errors?.[0]?.extensions.code ?? null;
}

/** Cancels the plan; answers the error's code, or null. */
export async function cancel(world: World): Promise<string | null> {
  const before = await planOf(world);
  const code = await codeOf(world, 'mutation { cancelSubscription { id } }');
  if (!code && before?.autoRenew) world.cancelled.set(before.purchase, world.clock.now());
  return code;
}

/** Orders once more; null if the order is refused, or its provider does not know it. */
export async function buyAgain(world: World, { method, planId }: Provider): Promise<Purchase | null> {
  const { data, errors } = await orderAgain(world.buyer, { planId, method });
  return errors ? null : remember(world, data.subscribe.id as string);
}

/** Orders the next period of a plan that does not renew, by its link; null as above, or without a link. */
export async function extend(world: World): Promise<Purchase | null> {
  const { data } = await world.buyer.ask('{ viewer { subscription { extendLink } } }');
  const token = data?.viewer?.subscription?.extendLink as string | null | undefined;
  if (!token) return null;
  // Whoever has the link may pay.
  const { data: ordered, errors } = await newBuyer(world.app).ask(
    'mutation ($token: String!) { extendSubscription(token: $token) { id } }',
    { token },
  );
  return errors ? null : remember(world, ordered.extendSubscription.id as string);
}

/** Notes an order that its provider knows. */
async function remember(world: World, id: string): Promise<Purchase | null> {
  const [row] = await world.app.orm.em
    .fork()
    .execute<{ gateway: string; reference: string | null }[]>(
      'select gateway, reference from checkout where id = ?',
      [id],
    );
  const provider = world.providers.find(({ name }) => name === row?.gateway);
  if (!row?.reference || !provider) return null;
  const purchase = { id, number: world.purchases.length + 1, provider, reference: row.reference };
  world.purchases.push(purchase);
  return purchase;
}

/** The plan as its owner sees it, and which purchase it comes from. */
export type Plan = { purchase: Purchase; autoRenew: boolean; isExpired: boolean; worksUntil: Date };

export async function planOf(world: World): Promise<Plan | null> {
  const query = '{ viewer { subscription { id autoRenew isExpired worksUntil } } }';
  const seen = (await world.buyer.ask(query)).data?.viewer?.subscription as
    { id: string; autoRenew: boolean; isExpired: boolean; worksUntil: string } | null | undefined;
  if (!seen) return null;
  const [row] = await world.app.orm.em
    .fork()
    .execute<{ checkout_id: string }[]>('select checkout_id from subscription where id = ?', [seen.id]);
  return {
    purchase: world.purchases.find(({ id }) => id === row?.checkout_id)!,
    autoRenew: seen.autoRenew,
    isExpired: seen.isExpired,
    worksUntil: new Date(seen.worksUntil),
  };
}

type MoneyRow = Record<'purchase' | 'charge' | 'state' | 'kind', string> & { from: Date; until: Date };

/** The payments that we know of, without those that failed. */
export async function moneyRows({ app, purchases }: World): Promise<MoneyRow[]> {
  const rows = await app.orm.em.fork().execute<Record<keyof MoneyRow, string>[]>(
    `select checkout_id as purchase, reference as charge, state, kind, period_start::text as from, period_end::text as until
     from payment where state <> 'FAILED' and checkout_id = any(?)`,
    [`{${purchases.map(({ id }) => id).join(',')}}`],
  );
  return rows.map(({ from, until, ...row }) => ({
    ...row,
    from: new Date(from),
    until: new Date(until),
  }));
}

let told = 0;
/** From another address each time: their number a minute is limited. */
const nextAddress = () => `198.18.${(++told >> 8) & 255}.${told & 255}`;

/** A webhook arrives. */
export async function tell({ app, clock }: World, { provider, reference }: Purchase): Promise<void> {
  const { rawBody, headers } = provider.driver.webhook(reference, clock.now());
  await app.inject({
    method: 'POST',
    url: `/webhooks/${provider.name}`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress(), ...headers },
    payload: rawBody,
  });
  await runDueJobs(app);
}

/** Time passes, and the providers do what is due, while nothing of ours runs. */
export async function passTime(world: World, hours: number, isRefused: boolean): Promise<void> {
  const { clock, purchases } = world;
  const until = after(clock.now(), hours * hour);
  for (;;) {
    const [next] = purchases
      .map(({ provider, reference }) => provider.due(reference))
      .filter((due) => due !== null && due.at <= until)
      .toSorted((a, b) => a!.at.getTime() - b!.at.getTime());
    if (!next) break;
    if (next.at > clock.now()) clock.moveTo(next.at);
    await next.happen(isRefused);
  }
  clock.moveTo(until);
  // A session does not last as long as a walk may take.
  if (!world.deletedAt) await signIn(world.app, world.buyer);
}

/**
 * All providers answer again, all webhooks arrive that ever do, and our jobs have run for half an hour. The webhook of a
 * first payment is among them: our jobs look for it themselves for three days only.
 */
export async function settle(world: World): Promise<void> {
  const { app, providers, purchases, hasWebhooks } = world;
  for (const provider of providers) {
    provider.recover();
    provider.refuseRefunds(false);
  }
  for (const { provider, reference } of purchases) provider.ignoreCancel(reference, false);
  for (let round = 0; round < 3; round++) {
    for (const purchase of purchases)
      if (hasWebhooks || !(await isKnownToBePaid(world, purchase))) await tell(world, purchase);
    await runDueJobs(app);
    await renewSubscriptions(app.newContext());
    await findPaidOrders(app.newContext());
    await runDueJobs(app);
    await passTime(world, 11 / 60, false);
  }
}

const isKnownToBePaid = async ({ app }: World, { id }: Purchase): Promise<boolean> =>
  (await app.orm.em.fork().count(Payment, { checkoutId: id })) > 0;
