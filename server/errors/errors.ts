import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '#server/graphql/generated.ts';
import { onceInAWhile } from '#server/throttle/once-in-a-while.ts';

/** HTTP status of each error code, for GraphQL and REST. */
export const statusOf: Record<ErrorCode, number> = {
  BAD_INPUT: 400,
  PHONE_INVALID: 422,
  PHONE_NOT_TEXTABLE: 422,
  COUNTRY_NOT_SERVED: 422,
  EMAIL_INVALID: 422,
  TEMPLATE_UNKNOWN: 422,
  SENDER_NAME_REQUIRED: 422,
  SENDER_NAME_MISLEADING: 422,
  UNAUTHENTICATED: 401,
  SCOPE_MISSING: 401,
  CREDENTIALS_INVALID: 422,
  SIGN_IN_LINK_INVALID: 422,
  CODE_INVALID: 422,
  PASSWORD_WEAK: 422,
  PASSWORD_UNREADABLE: 422,
  EMAIL_IN_USE: 409,
  SUBSCRIPTION_EXPIRED: 403,
  PURPOSE_REFUSED: 422,
  ALREADY_SUBSCRIBED: 409,
  PLAN_UNKNOWN: 422,
  METHOD_UNAVAILABLE: 422,
  RENEWAL_CONSENT_CHANGED: 409,
  TRIAL_USED: 409,
  PAYMENT_UNAVAILABLE: 503,
  RESUME_UNAVAILABLE: 409,
  AUTO_LOGIN_FAILED: 409,
  WITHDRAWAL_OVER: 409,
  EXTENSION_OVER: 409,
  QUOTA_EXHAUSTED: 409,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  LINK_INVALID: 404,
  LINK_EXPIRED: 410,
  LINK_ERASED: 410,
  REQUEST_CANCELLED: 410,
  ALREADY_ANSWERED: 409,
  CALL_UNAVAILABLE: 409,
  LINK_READ_ONLY: 409,
  LINK_TAKEN: 409,
  CONSENT_TEXT_CHANGED: 409,
  NOT_SHARING: 409,
  PRECISION_EXCEEDED: 409,
  POSITION_OUT_OF_RANGE: 422,
  POSITION_OUTDATED: 409,
  RECIPIENT_UNAVAILABLE: 409,
  SENDING_SUSPENDED: 423,
  DAILY_LIMIT_REACHED: 503,
  RATE_LIMITED: 429,
  LIMIT_REACHED: 409,
  WEBHOOK_URL_REFUSED: 422,
  WEBHOOK_URL_IN_USE: 409,
  IDEMPOTENCY_CONFLICT: 409,
  IDEMPOTENCY_PENDING: 409,
  APP_ID_MISSING: 400,
  PAYLOAD_TOO_LARGE: 413,
  QUERY_TOO_COMPLEX: 400,
  QUERY_INVALID: 400,
  DOCUMENT_UNKNOWN: 404,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

export type { ErrorCode };

/**
 * What a refusal says besides its code. `retryAfter` in seconds; `limit` is the most that is accepted, `field` names the
 * input at fault, `probable` the number (E.164) that was probably meant.
 */
export type ErrorDetails = {
  field?: string;
  retryAfter?: number;
  limit?: number;
  message?: string;
  probable?: string;
};

/**
 * A refusal with a code. Its message is English, for developers; users get the text of the code. `cause`: what an
 * operator has to mend, for the log.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, details: ErrorDetails = {}, cause?: Error) {
    super(details.message ?? code, { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** For a path where nothing is. */
export const noSuchPath = () => new AppError('NOT_FOUND', { message: 'no such path' });

/**
 * The messages of `pg`, also as wrapped by Apollo, when no database connection was free or could be made in time.
 */
const noConnection =
  /(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/;
/**
 * The database ended a connection in use: the messages of `pg`, which have no code, and those of Node. What was sent may
 * have been done, as after any answer that is lost.
 */
const lostConnection =
  /(?:Connection terminated(?: unexpectedly)?|Client (?:has encountered a connection error|was closed) and is not queryable|(?:read|write) (?:ECONNRESET|EPIPE))$/;
/**
 * What PostgreSQL says as it stops (57P01, 57P02), until it has started (57P03), and when it has as many connections as
 * it allows (53300): nothing was committed.
 */
const takesNoConnection = /^(57P0[123]|53300)$/;
/**
 * What it says when it cannot write: its disk is full (53100), its memory used up (53200), or a failover has left a
 * replica, which only reads (25006). Nothing was committed.
 */
const cannotWrite = /^(53[12]00|25006)$/;

/** A connection that cannot be made: its host is not found or takes none. */
export function isUnreachable(error: Error & { syscall?: unknown }): boolean {
  // A host with several addresses fails with several errors.
  if (error instanceof AggregateError) return error.errors.every(isUnreachable);
  return error.syscall === 'connect' || error.syscall === 'getaddrinfo';
}

/** The refusal that an error stands for: an AppError, or a temporary lack of the database. null: an internal error. */
export function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return null;
  const code = String((error as { code?: unknown }).code);
  if (cannotWrite.test(code)) return new AppError('UNAVAILABLE', { retryAfter: 30 }, error);
  const isTemporary =
    noConnection.test(error.message) ||
    lostConnection.test(error.message) ||
    takesNoConnection.test(code) ||
    isUnreachable(error);
  return isTemporary ? new AppError('UNAVAILABLE', { retryAfter: 5 }) : null;
}

const isDue = onceInAWhile();

/** Logs a refusal's cause, if it has one; the same only once in a while. */
export function logCause({ cause }: AppError, log: Pick<FastifyBaseLogger, 'error'>): void {
  if (cause instanceof Error && isDue(String((cause as { code?: unknown }).code))) {
    log.error({ err: cause }, 'the database cannot be written to');
  }
}
