import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { meaningOf } from '#server/errors/error-meanings.ts';
import { AppError, logCause, refusalOf, statusOf } from '#server/errors/errors.ts';

/** Fastify's own refusals, as ours. */
const ofFastify: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('PAYLOAD_TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('BAD_INPUT', {
    message: 'the body must be JSON, with Content-Type: application/json',
  }),
  FST_ERR_BAD_URL: new AppError('BAD_INPUT', { message: 'the URL is not encoded correctly' }),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('BAD_INPUT', { message: 'the body is not JSON' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('BAD_INPUT', {
    message: 'the body is empty: leave Content-Type out, or send {}',
  }),
};

const compressed = new AppError('BAD_INPUT', {
  message: 'the body must not be compressed: leave Content-Encoding out',
});

/** What Fastify refused. A compressed body is only noticed because it is not JSON. */
const refusalOfFastify = (code: string, { headers }: FastifyRequest): AppError | undefined =>
  code === 'FST_ERR_CTP_INVALID_JSON_BODY' && headers['content-encoding'] ? compressed : ofFastify[code];

/** The single error handler: GraphQL's shape on `/graphql`, the documented envelope elsewhere. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const { code, statusCode } = error as FastifyError;
  const refused =
    refusalOf(error) ??
    refusalOfFastify(code, request) ??
    new AppError(statusCode && statusCode < 500 ? 'BAD_INPUT' : 'INTERNAL');
  if (refused.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error');
  logCause(refused, request.log);
  const { message, ...details } = refused.details;
  const text = message ?? meaningOf[refused.code];
  if (statusOf[refused.code] === 401) void reply.header('www-authenticate', 'Bearer');
  if (details.retryAfter) void reply.header('retry-after', details.retryAfter);
  return reply
    .code(statusOf[refused.code])
    .send(
      request.url.startsWith('/graphql')
        ? { errors: [{ message: text, extensions: { code: refused.code, ...details } }] }
        : { message: text, error: refused.code, ...details },
    );
}
