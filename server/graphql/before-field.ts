import { defaultFieldResolver, type GraphQLField, type GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from '#server/context/request-context.ts';

type Check = (args: unknown, ctx: RequestContext, info: GraphQLResolveInfo) => void;

/** Runs `check` before a field is resolved or, for a live update, subscribed to; what it throws refuses the field. */
export function beforeField(field: GraphQLField<unknown, RequestContext>, check: Check): void {
  const { subscribe, resolve = defaultFieldResolver } = field;
  if (subscribe) {
    field.subscribe = (source, args, ctx, info) => {
      check(args, ctx, info);
      return subscribe(source, args, ctx, info);
    };
  } else {
    field.resolve = (source, args, ctx, info) => {
      check(args, ctx, info);
      return resolve(source, args, ctx, info);
    };
  }
}
