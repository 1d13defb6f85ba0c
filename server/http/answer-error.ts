import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, refusalOf, statusOf, type ErrorCode } from '#server/errors.ts';

/** Fastify's own errors, mapped to our codes. */
const codeOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BAD_INPUT',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_INPUT',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_INPUT',
  FST_ERR_VALIDATION: 'BAD_INPUT',
};

/** The single error handler: GraphQL's shape on `/graphql`, the documented envelope elsewhere. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const { code, statusCode } = error as FastifyError;
  const refused =
    refusalOf(error) ??
    new AppError(codeOfFastify[code] ?? (statusCode && statusCode < 500 ? 'BAD_INPUT' : 'INTERNAL'));
  if (refused.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error');
  const { message, ...details } = refused.details;
  const text = message ?? refused.code;
  if (details.retryAfter) void reply.header('retry-after', details.retryAfter);
  return reply
    .code(statusOf[refused.code])
    .send(
      request.url.startsWith('/graphql')
        ? { errors: [{ message: text, extensions: { code: refused.code, ...details } }] }
        : { message: text, error: refused.code, ...details },
    );
}
