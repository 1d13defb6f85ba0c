import { requireViewer } from '#server/features/account/session.ts';
import { subscriptionOf } from '#server/features/subscription/subscription.queries.ts';
import { documented } from './documented.ts';
import { presentSubscription, subscriptionShape } from './present.ts';
import type { Rest } from './rest.ts';

const subscriptionInfo = documented('personnal', 'Your plan, current or last.', {
  signedIn: true,
  input: {},
  output: subscriptionShape,
});

/** The group's spelling is the documented one. */
export function personnalCalls(app: Rest): void {
  app.get('/personnal/subscribe/info', { schema: subscriptionInfo }, async ({ ctx }) => ({
    data: presentSubscription(ctx, await subscriptionOf(ctx, requireViewer(ctx).accountId)),
  }));
}
