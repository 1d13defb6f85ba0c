import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { triesTake } from '#server/ports/jobs/port.ts';
import { WebhookFailed } from '#server/ports/webhook-failed.ts';
import { day, hour } from '#shared/time-units.ts';
import { WebhookDelivery, WebhookEndpoint } from './webhook.entity.ts';
import { secretOf, urlOf } from './webhooks.ts';

/** Milliseconds that a delivery stays in the log. */
const deliveryLife = 30 * day;

/** Whether anyone is subscribed to an account's changes. */
export async function hasWebhooks(em: Em, accountId: string): Promise<boolean> {
  const endpoint = await rowsOf(em)
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('account_id', '=', accountId)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return endpoint !== undefined;
}

/**
 * Creates a message for each of an account's endpoints and queues it, in the caller's transaction. `news`: the
 * subject's state in that transaction. An endpoint whose last message about the same subject had the same content gets
 * none: only visible changes are sent.
 */
export async function queueWebhooks(
  ctx: Context,
  em: Em,
  { accountId, news, ...subject }: { accountId: string; event: string; subjectId: string; news: object },
): Promise<void> {
  // Concurrent changes wait for each other here: the last message is the newest.
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
  const endpoints = await em.find(WebhookEndpoint, { accountId, disabledAt: null }, lock);
  const data = JSON.stringify(news);
  for (const { id: endpointId } of endpoints) {
    const about = { endpointId, ...subject };
    const newestFirst = { orderBy: { createdAt: 'desc' }, limit: 1 } as const;
    const [last] = await em.find(WebhookDelivery, about, newestFirst);
    if (last?.data === data) continue;
    const delivery = em.create(WebhookDelivery, {
      id: randomUUID(),
      ...about,
      data,
      state: 'PENDING',
      attempts: 0,
      lastStatus: null,
      lastError: null,
      // Receivers order messages by it, and another process's clock may be ahead of ours.
      createdAt: new Date(Math.max(ctx.now().getTime(), (last?.createdAt.getTime() ?? 0) + 1)),
      deliveredAt: null,
    });
    await em.persist(delivery).flush();
    await ctx.jobs.send(em, 'deliver-webhook', { deliveryId: delivery.id }, { group: accountId });
  }
}

/** How long a message waits for an older one about the same subject, in milliseconds. */
const longestWait = hour;

/** When to look again whether the older messages about the same subject have gone; null if a message may go. */
async function waitFor(ctx: Context, em: Em, delivery: WebhookDelivery): Promise<Date | null> {
  const { endpointId, subjectId, createdAt } = delivery;
  const now = ctx.now().getTime();
  if (now - createdAt.getTime() >= longestWait) return null;
  const older = { endpointId, subjectId, state: 'PENDING', createdAt: { $lt: createdAt } } as const;
  const before = await em.findOne(WebhookDelivery, older);
  // One that has failed is tried again after a while.
  return before && new Date(now + (before.lastStatus || before.lastError ? 15_000 : 1_000));
}

/** Sends one message. A failure is thrown, so that the job is retried with back-off, up to the last attempt. */
export async function deliverWebhook(
  ctx: Context,
  input: { deliveryId: string; attempt: { count: number; isLast: boolean } },
): Promise<void> {
  const em = ctx.em.fork();
  const delivery = await em.findOne(WebhookDelivery, { id: input.deliveryId, state: 'PENDING' });
  const endpoint = delivery && (await em.findOne(WebhookEndpoint, { id: delivery.endpointId }));
  if (!delivery || !endpoint) return;
  const startAfter = await waitFor(ctx, em, delivery);
  if (startAfter) {
    const again = { startAfter, group: endpoint.accountId };
    return ctx.jobs.send(em, 'deliver-webhook', { deliveryId: delivery.id }, again);
  }
  const { id, event: type, createdAt, data } = delivery;
  const body = JSON.stringify({ type, timestamp: createdAt, data: JSON.parse(data) as object });
  delivery.attempts += 1;
  try {
    const [url, secret] = [urlOf(ctx, endpoint), secretOf(ctx, endpoint)];
    const failures = input.attempt.count - 1;
    delivery.lastStatus = await ctx.webhooks.send({ url, secret, id, at: ctx.now(), body, failures });
    delivery.lastError = null;
    delivery.state = 'DELIVERED';
    delivery.deliveredAt = ctx.now();
    endpoint.disabledAt = null;
    await em.flush();
  } catch (error) {
    const isTheirs = error instanceof WebhookFailed;
    delivery.lastStatus = isTheirs ? error.status : null;
    delivery.lastError = isTheirs ? error.reason : null;
    // Also after an internal failure: a delivery left pending could never be sent again.
    if (input.attempt.isLast) delivery.state = 'FAILED';
    await em.flush();
    if (isTheirs && error.status === 410) return switchOff(ctx, endpoint.id);
    if (!isTheirs || !input.attempt.isLast) throw error;
  }
}

/** Sends nothing more to an endpoint that has answered that it is gone, and tells its owner, once. */
function switchOff(ctx: Context, endpointId: string): Promise<void> {
  return ctx.em.fork().transactional(async (em) => {
    const endpoint = await em.findOne(
      WebhookEndpoint,
      { id: endpointId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!endpoint) return;
    await em.nativeUpdate(WebhookDelivery, { endpointId, state: 'PENDING' }, { state: 'FAILED' });
    if (endpoint.disabledAt) return;
    endpoint.disabledAt = ctx.now();
    await em.flush();
    await ctx.jobs.send(em, 'account-mail', { purpose: 'WEBHOOK_OFF', id: endpoint.accountId, locale: null });
  });
}

/**
 * Marks pending deliveries whose job is gone as failed: when the last try was cut off, by a restart for instance,
 * nothing recorded it.
 */
export async function giveUpLostDeliveries(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - triesTake);
  await ctx.em.fork().transactional(async (em) => {
    // Locked like in `resendWebhook`: a delivery being sent again at this moment has a job by now.
    const pending = await rowsOf(em)
      .selectFrom('webhook_delivery')
      .select('id')
      .where('state', '=', 'PENDING')
      .where('created_at', '<', before)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (pending.length === 0) return;
    const underWay = new Set(
      (await ctx.jobs.underWay('deliver-webhook')).map(({ deliveryId }) => deliveryId),
    );
    const lost = pending.map(({ id }) => id).filter((id) => !underWay.has(id));
    await rowsOf(em)
      .updateTable('webhook_delivery')
      .set({ state: 'FAILED' })
      .where(sql<boolean>`id = any(${lost}::uuid[])`)
      .execute();
  });
}

/** Makes a field of a subject's data null in an account's log, in the caller's transaction, which has erased it. */
export async function eraseFromDeliveries(
  em: Em,
  { accountId, subjectId, field }: { accountId: string; subjectId: string; field: string },
): Promise<void> {
  // A message being created at this moment is seen here, or reads what is left.
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
  const endpoints = await em.find(WebhookEndpoint, { accountId }, lock);
  if (endpoints.length === 0) return;
  await rowsOf(em)
    .updateTable('webhook_delivery')
    .set({ data: sql<string>`jsonb_set(data::jsonb, array[${field}::text], 'null')::text` })
    .where(
      'endpoint_id',
      'in',
      endpoints.map(({ id }) => id),
    )
    .where('subject_id', '=', subjectId)
    .where(sql<boolean>`data::jsonb ->> ${field}::text is not null`)
    .execute();
}

/** Erases log entries that are old enough. */
export const eraseOldDeliveries = (ctx: Context): Promise<number> =>
  ctx.em
    .fork()
    .nativeDelete(WebhookDelivery, { createdAt: { $lt: new Date(ctx.now().getTime() - deliveryLife) } });
