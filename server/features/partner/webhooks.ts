import { randomBytes, randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { unknownClient, type Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { readPageSize } from '#server/input/paging.ts';
import { webhookUrlLength } from '#shared/limits.ts';
import { isUuid } from '#shared/uuid.ts';
import { lockAccount } from '#server/features/account/account.queries.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { checkSession, requireViewer } from '#server/features/account/sign-in/session.ts';
import { WebhookDelivery, WebhookEndpoint } from './webhook.entity.ts';

/** An endpoint as its owner sees it; the secret is shown once, when it is created. */
export type WebhookView = { id: string; url: string; createdAt: Date; disabledAt: Date | null };

const mostEndpoints = 5;

const urlContext = (id: string) => `webhook-url:${id}`;
const secretContext = (id: string) => `webhook-secret:${id}`;

export const urlOf = (ctx: Pick<Context, 'vault'>, { id, urlSealed }: WebhookEndpoint): string =>
  ctx.vault.open(urlSealed, urlContext(id));
export const secretOf = (ctx: Pick<Context, 'vault'>, { id, secretSealed }: WebhookEndpoint): string =>
  ctx.vault.open(secretSealed, secretContext(id));

const view = (ctx: Pick<Context, 'vault'>, endpoint: WebhookEndpoint): WebhookView => ({
  id: endpoint.id,
  url: urlOf(ctx, endpoint),
  createdAt: endpoint.createdAt,
  disabledAt: endpoint.disabledAt ?? null,
});

/** The account's endpoints, newest first. */
export async function webhooksOf(ctx: Context, accountId: string): Promise<WebhookView[]> {
  const order = { orderBy: { createdAt: 'desc', id: 'asc' } } as const;
  const endpoints = await ctx.em.fork().find(WebhookEndpoint, { accountId }, order);
  return endpoints.map((endpoint) => view(ctx, endpoint));
}

/** The newest deliveries to an endpoint; `first` null: all. Throws BAD_INPUT for a number outside 1 to 100. */
export async function deliveriesOf(
  ctx: Context,
  endpointId: string,
  first: number | null,
): Promise<WebhookDelivery[]> {
  const limit = first === null ? undefined : readPageSize(first);
  const order = { createdAt: 'desc', id: 'asc' } as const;
  return ctx.em.fork().find(WebhookDelivery, { endpointId }, { orderBy: order, limit });
}

/**
 * Registers a URL to be notified of changes. Its secret is returned here and never again. Throws UNAUTHENTICATED;
 * WEBHOOK_URL_REFUSED for a URL that may not be called; WEBHOOK_URL_IN_USE for one that the account has already;
 * LIMIT_REACHED for a sixth.
 */
export async function createWebhook(
  ctx: Context,
  input: { url: string },
): Promise<{ secret: string; endpoint: WebhookView }> {
  const viewer = requireViewer(ctx);
  const { accountId } = viewer;
  const url = input.url.trim();
  if (url.length > webhookUrlLength || !ctx.webhooks.accepts(url))
    throw new AppError('WEBHOOK_URL_REFUSED', { field: 'url' });
  const id = randomUUID();
  // In the format of the Standard Webhooks convention.
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const made = await ctx.em.fork().transactional(async (em) => {
    await lockAccount(em, { id: accountId });
    await checkSession(em, viewer);
    // Sealed, so that no index could tell that two are the same.
    const others = await em.find(WebhookEndpoint, { accountId });
    if (others.some((other) => urlOf(ctx, other) === url))
      throw new AppError('WEBHOOK_URL_IN_USE', { field: 'url' });
    if (others.length >= mostEndpoints)
      throw new AppError('LIMIT_REACHED', {
        limit: mostEndpoints,
        message: `at most ${mostEndpoints} webhooks: delete one first`,
      });
    const endpoint = em.create(WebhookEndpoint, {
      id,
      accountId,
      urlSealed: ctx.vault.seal(url, urlContext(id)),
      secretSealed: ctx.vault.seal(secret, secretContext(id)),
      createdAt: ctx.now(),
      disabledAt: null,
    });
    await em.persist(endpoint).flush();
    return endpoint;
  });
  return { secret, endpoint: view(ctx, made) };
}

/** Deletes one of the viewer's endpoints and its log. Throws UNAUTHENTICATED, NOT_FOUND. */
export async function deleteWebhook(ctx: Context, input: { id: string }): Promise<true> {
  const { accountId } = requireViewer(ctx);
  const gone = isUuid(input.id)
    ? await ctx.em.fork().nativeDelete(WebhookEndpoint, { id: input.id, accountId })
    : 0;
  if (gone === 0) throw new AppError('NOT_FOUND');
  return true;
}

/** Sends a delivery again, with the same id and content. Throws UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED. */
export async function resendWebhook(ctx: Context, input: { deliveryId: string }): Promise<WebhookDelivery> {
  const { accountId } = requireViewer(ctx);
  if (!isUuid(input.deliveryId)) throw new AppError('NOT_FOUND');
  await beginAttempt(ctx, 'webhookResend', Buffer.from(accountId), unknownClient, { isOwner: true });
  return ctx.em.fork().transactional(async (em) => {
    const delivery = await em.findOne(
      WebhookDelivery,
      { id: input.deliveryId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const owns = delivery && (await em.count(WebhookEndpoint, { id: delivery.endpointId, accountId })) > 0;
    if (!delivery || !owns) throw new AppError('NOT_FOUND');
    // A pending one is sent anyway.
    if (delivery.state === 'PENDING') return delivery;
    delivery.state = 'PENDING';
    await em.flush();
    await ctx.jobs.send(em, 'deliver-webhook', { deliveryId: delivery.id }, { group: accountId });
    return delivery;
  });
}
