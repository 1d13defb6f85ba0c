import { viewerAccount } from '#server/features/account/account.queries.ts';
import { partnerTokensOf } from '#server/features/partner/partner-tokens.ts';
import type { Scope } from '#server/features/partner/partner-token.entity.ts';
import { hasScope } from '#server/features/partner/access.ts';
import { webhooksOf } from '#server/features/partner/webhooks.ts';
import { sessionsOf } from '#server/features/account/sign-in/session.queries.ts';
import { viewLocation } from '#server/features/location/view-locations.ts';
import { viewLookup } from '#server/features/lookup/lookup.queries.ts';
import { viewReport } from '#server/features/report/report.queries.ts';
import { paymentsOf, subscriptionOf } from '#server/features/subscription/subscription.queries.ts';
import type { RequestContext } from '#server/context/request-context.ts';
import { isUuid } from '#shared/uuid.ts';
import type { NodeResolvers, Resolvers, ResolversTypes } from './generated.ts';

type Name = Extract<ReturnType<NodeResolvers['__resolveType']>, string>;
type Found = Awaited<ResolversTypes['Node']>;
type Reader = {
  type: Name;
  /** What a token needs to read it; null: no token may. */
  scope: Scope | null;
  read: (ctx: RequestContext, id: string, accountId: string) => Promise<Found | null | undefined>;
};

const withId =
  <Item extends Found>(list: (ctx: RequestContext, accountId: string) => Promise<Item[]>) =>
  async (ctx: RequestContext, id: string, accountId: string) =>
    (await list(ctx, accountId)).find((item) => item.id === id);

/** Each checks whose it is. What is asked for most comes first. */
const readers: readonly Reader[] = [
  { type: 'Location', scope: 'LOCATION_READ', read: viewLocation },
  { type: 'Lookup', scope: 'LOOKUP_READ', read: viewLookup },
  { type: 'Report', scope: 'LOOKUP_READ', read: viewReport },
  {
    type: 'Account',
    scope: 'ACCOUNT_READ',
    read: async (ctx, id, accountId) => (id === accountId ? viewerAccount(ctx) : null),
  },
  {
    type: 'Subscription',
    scope: 'ACCOUNT_READ',
    read: async (ctx, id, accountId) => {
      const subscription = await subscriptionOf(ctx, accountId);
      return subscription?.id === id ? subscription : null;
    },
  },
  {
    type: 'Payment',
    scope: 'ACCOUNT_READ',
    read: async (ctx, id, accountId) => (await paymentsOf(ctx, accountId, id))[0],
  },
  { type: 'Session', scope: null, read: withId(sessionsOf) },
  { type: 'PartnerToken', scope: null, read: withId(partnerTokensOf) },
  { type: 'WebhookEndpoint', scope: null, read: withId(webhooksOf) },
];

/** What each of those that were read is. */
const names = new WeakMap<object, Name>();

async function readNode(ctx: RequestContext, id: string): Promise<Found | null> {
  if (!isUuid(id)) return null;
  for (const { type, scope, read } of readers) {
    const accountId = ctx.viewer?.accountId ?? '';
    // A visitor's lookup has its id for a key.
    const found =
      (accountId || type === 'Lookup') && hasScope(ctx.viewer, scope) && (await read(ctx, id, accountId));
    if (!found) continue;
    names.set(found, type);
    return found;
  }
  return null;
}

export const nodeResolvers: Resolvers = {
  Query: {
    node: (_, { id }, ctx) => readNode(ctx, id),
  },
  Node: {
    __resolveType: (node) => names.get(node)!,
  },
};
