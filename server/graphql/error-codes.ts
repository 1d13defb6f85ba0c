import { meaningOf } from '#server/errors/error-meanings.ts';
import { statusOf, type ErrorCode } from '#server/errors/errors.ts';
import type { Resolvers } from './generated.ts';

export const errorCodeResolvers: Resolvers = {
  Query: {
    errorCodes: () =>
      (Object.keys(statusOf) as ErrorCode[]).map((code) => ({
        code,
        status: statusOf[code],
        meaning: meaningOf[code],
      })),
  },
};
