import type { ErrorCode } from '../gql/enums.ts';

/** Codes after which the same call may succeed later. */
const repeatableCodes: readonly ErrorCode[] = ['RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL'];

const ourCode = /^[A-Z_]+$/;

/** Why a call did not succeed. `code` is null if no answer from our server came back (offline, gateway, timeout). */
export type Failure = {
  code: string | null;
  repeatable: boolean;
  /** Seconds to wait before the next try, if the server says so; otherwise null. */
  retryAfter: number | null;
};

export class RequestFailed extends Error {
  // Only declared: for class fields, old browsers would need a helper.
  declare readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code ?? 'unreachable');
    this.failure = failure;
  }
}

export const unreachable: Failure = { code: null, repeatable: true, retryAfter: null };

/** Why a call did not succeed, from what it threw. */
export const failureIn = (error: unknown): Failure =>
  error instanceof RequestFailed ? error.failure : unreachable;

type ErrorBody = {
  errors?: { extensions?: { code?: unknown; retryAfter?: unknown } }[];
  error?: unknown;
  retryAfter?: unknown;
};

const seconds = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
};

/**
 * Parses an error response, in GraphQL's form or in the plain form that limits before GraphQL use (`{ error: CODE }`).
 * Null if it is none.
 */
export function failureOf(status: number, body: unknown, retryAfterHeader: string | null): Failure | null {
  const { errors, error, retryAfter } = (body ?? {}) as ErrorBody;
  const extensions = errors?.[0]?.extensions;
  const coded = String(extensions?.code ?? error);
  const code = ourCode.test(coded)
    ? coded
    : status === 429
      ? 'RATE_LIMITED'
      : status === 503
        ? 'UNAVAILABLE'
        : errors?.length
          ? 'INTERNAL'
          : null;
  const wait = seconds(extensions?.retryAfter ?? retryAfter ?? retryAfterHeader);
  if (code) {
    const repeatable = status === 429 || (repeatableCodes as readonly string[]).includes(code);
    return { code, repeatable, retryAfter: wait };
  }
  if (status >= 200 && status < 300) return null;
  // All our refusals have a code: this came from a proxy or a captive portal.
  return { code: null, repeatable: true, retryAfter: wait };
}
