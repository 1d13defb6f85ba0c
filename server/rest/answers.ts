import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context, NewContext } from '#server/context/context.ts';
import type { ContextOf } from '#server/context/request-context.ts';
import { AppError } from '#server/errors/errors.ts';
import { blockRequests } from '#server/features/consent/answer/block-requests.ts';
import { declineConsent } from '#server/features/consent/answer/decline-consent.ts';
import type { InvitationView } from '#server/features/consent/invitation-view.ts';
import { keyHashOf, linkByToken } from '#server/features/consent/key/link.queries.ts';
import { withdrawConsent } from '#server/features/consent/share/withdraw-consent.ts';
import { checkTexts } from '#server/input/check-texts.ts';
import { answerPaths } from '#shared/paths.ts';

const byLink = z.object({ token: z.string(), newKey: z.string().nullish() });
const flag = z
  .boolean()
  .nullish()
  .transform((given) => given ?? false);

/**
 * `POST /answers/stop`, `/decline` and `/block`: what `withdrawConsent`, `declineConsent` and `blockRequests` do, with
 * their arguments as JSON. Paths of their own, because these must pass although others in the recipient's network have
 * used up its limit.
 */
export async function answerRoutes(
  app: FastifyInstance,
  { contextOf, newContext }: { contextOf: ContextOf; newContext: NewContext },
): Promise<void> {
  const options = { ...app.ownLimit(({ body }) => keyOf(newContext(), body)), bodyLimit: 1_000 };
  const answer = <Input>(
    path: string,
    shape: z.ZodType<Input>,
    act: (ctx: Context, input: Input) => Promise<InvitationView>,
  ) =>
    app.post(path, options, async (request, reply) => {
      const input = shape.safeParse(request.body);
      if (!input.success)
        throw new AppError('BAD_INPUT', { field: String(input.error.issues[0]?.path[0] ?? 'token') });
      checkTexts(input.data);
      void reply.header('cache-control', 'no-store');
      return present(await act(await contextOf(request, reply), input.data));
    });
  answer(answerPaths.stop, byLink.extend({ erase: flag }), withdrawConsent);
  answer(answerPaths.decline, byLink.extend({ tell: flag }), declineConsent);
  answer(answerPaths.block, byLink, (ctx, input) => blockRequests(ctx, input));
}

/** The key that a request brings, as what it is counted by; null if it is not one of ours. */
async function keyOf(ctx: Context, body: unknown): Promise<string | null> {
  const { success, data } = byLink.safeParse(body);
  if (!success || !(await linkByToken(ctx, data.token))) return null;
  return keyHashOf(ctx, data.token)!.toString('base64url');
}

/** What the mutations return, without the fields of `Invitation` that the recipient's page asks for apart. */
async function present(invitation: InvitationView) {
  const { share } = invitation;
  const shown = { ...invitation, id: undefined };
  if (!share) return shown;
  const visible = await share.visible();
  return {
    ...shown,
    share: {
      ...share,
      position: await share.position(),
      hasCurrentPosition: await share.hasCurrentPosition(),
      positionCount: await share.positionCount(),
      hasDevicePositions: await share.hasDevicePositions(),
      visible: visible && { precision: visible.precision, from: visible.from, until: visible.until },
    },
  };
}
