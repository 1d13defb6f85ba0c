import { z } from 'zod';
import { requireViewer } from '#server/features/account/session.ts';
import { subscriptionOf } from '#server/features/subscription/subscription.queries.ts';
import { endpoint } from './endpoint.ts';
import { presentSubscription, subscriptionShape } from './present.ts';

/** The group's spelling is the documented one. */
export const personnalEndpoints = [
  endpoint({
    method: 'GET',
    path: '/personnal/subscribe/info',
    group: 'personnal',
    summary: 'Your plan, current or last.',
    signedIn: true,
    input: z.object({}),
    output: subscriptionShape,
    handle: async (ctx) => presentSubscription(ctx, await subscriptionOf(ctx, requireViewer(ctx).accountId)),
  }),
];
