import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { checkTexts } from '#server/input/check-texts.ts';
import { AppError } from '#server/errors/errors.ts';
import { accessOf } from '#server/contract.ts';
import { checkAccess } from '#server/features/partner/access.ts';
import { heldData } from '#server/features/consent/held-data.ts';
import { exportAccount } from '#server/features/privacy/export-account.ts';
import type { ContextOf } from '#server/context/request-context.ts';
import { copyPaths } from '#shared/paths.ts';

const byToken = z.object({ token: z.string() });

/**
 * Copies of what is stored, as files that are streamed: `POST /copies/account` for whoever is signed in, and
 * `POST /copies/recipient` with `{ token }` for the recipient of a link.
 */
export async function copyRoutes(
  app: FastifyInstance,
  { contextOf }: { contextOf: ContextOf },
): Promise<void> {
  app.post(copyPaths.account, async (request, reply) => {
    const ctx = await contextOf(request, reply);
    if (ctx.isForgeable) throw new AppError('APP_ID_MISSING');
    checkAccess(ctx, accessOf('exportAccount'));
    return sendCopy(reply, await exportAccount(ctx, ctx.client));
  });
  app.post(copyPaths.recipient, async (request, reply) => {
    const input = byToken.safeParse(request.body);
    if (!input.success) throw new AppError('BAD_INPUT', { field: 'token' });
    checkTexts(input.data);
    const ctx = await contextOf(request, reply);
    const copy = await heldData(ctx, input.data, ctx.client);
    if (!copy) throw new AppError('LINK_INVALID');
    return sendCopy(reply, copy);
  });
}

const sendCopy = (reply: FastifyReply, copy: Readable) =>
  reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', 'attachment; filename="whereabouts.json"')
    .header('cache-control', 'no-store')
    .send(copy);
