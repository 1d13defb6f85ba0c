import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';

/** The documented REST face under `/api/v1`. */
export async function restRoutes(
  _app: FastifyInstance,
  _options: { contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Context> },
): Promise<void> {}
