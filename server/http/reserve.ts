import type { FastifyRequest } from 'fastify';
import type { AppError } from '#server/errors/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Some of its requests are accepted even when their network has used up its limits: see `limitWithReserve`. */
    hasReserve?: boolean;
  }
}

/** The longest body that is read of a request beyond its network's limits, in bytes. */
const longest = 1_000;

/** Why a request is refused unless its body shows that it is one of the reserve. */
export const refusals = new WeakMap<FastifyRequest, AppError>();

/** Whether its body is to be read before it is refused. */
export const mayBeReserved = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config?.hasReserve === true && Number(headers['content-length']) <= longest;
