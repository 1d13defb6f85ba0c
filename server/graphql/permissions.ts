import type { GraphQLSchema } from 'graphql';
import { accessOf } from '#server/contract.ts';
import { AppError } from '#server/errors/errors.ts';
import { checkAccess } from '#server/features/partner/access.ts';
import { checkAnswer, guardFields } from './answer-scopes.ts';
import { beforeField } from './before-field.ts';

/**
 * Applies `@access`: of each root field, and of the fields that a token may not read; throws at start for a root field
 * without it.
 */
export function permit(schema: GraphQLSchema): GraphQLSchema {
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    if (!root) continue;
    const isMutation = root === schema.getMutationType();
    const isQuery = root === schema.getQueryType();
    for (const field of Object.values(root.getFields())) {
      const access = accessOf(field.name);
      beforeField(field, (_args, ctx, info) => {
        if (isMutation && ctx.isForgeable) throw new AppError('APP_ID_MISSING');
        checkAccess(ctx, access);
        if (!isQuery) checkAnswer(ctx.viewer, info);
      });
    }
  }
  guardFields(schema);
  return schema;
}
