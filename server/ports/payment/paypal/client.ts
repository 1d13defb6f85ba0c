import { PaymentUnavailable } from '../port.ts';

export type PaypalAccount = {
  clientId: string;
  clientSecret: string;
  /** Another host with PayPal's API: PayPal's own sandbox, or a test double. */
  apiUrl?: string | undefined;
  /** Milliseconds for one try; there are two. */
  timeout?: number;
  now?: () => Date;
};

const live = 'https://api-m.paypal.com';
const retryAfter = 250;

/** PayPal refused; `issue` is its code for the reason. */
export class PaypalRefused extends PaymentUnavailable {
  declare readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string) {
    super(`paypal ${status} ${issue}`.trim(), status);
    this.issue = issue;
  }
}

type Call = {
  method: 'GET' | 'POST';
  path: string;
  /** JSON text, or a value to be serialised. */
  body?: object | string;
  /** The same for a repeated call: PayPal remembers it for 72 hours and returns the same response. */
  requestId?: string;
};

export type PaypalClient = { call<T>(call: Call): Promise<T> };

/**
 * PayPal's REST API according to its published descriptions. Network failures and errors at PayPal are retried once;
 * every POST of ours carries a request id or may be repeated. Throws PaymentUnavailable.
 */
export function openPaypalClient(account: PaypalAccount): PaypalClient {
  const { timeout = 10_000, now = () => new Date() } = account;
  const base = (account.apiUrl ?? live).replace(/\/+$/, '');
  let token: { text: string; until: number } | null = null;

  async function fetchOnce(path: string, init: RequestInit): Promise<unknown> {
    let response: Response;
    let text: string;
    try {
      const signal = AbortSignal.timeout(timeout);
      response = await fetch(base + path, { ...init, redirect: 'error', signal });
      text = await response.text();
    } catch (error) {
      const { name } = error as Error;
      throw new PaymentUnavailable(`paypal ${name === 'TimeoutError' ? 'timeout' : 'unreachable'}`);
    }
    const body = readJson(text);
    if (!response.ok) throw new PaypalRefused(response.status, issueOf(body));
    if (body === null && response.status !== 204) throw new PaymentUnavailable('paypal unreadable');
    return body;
  }

  async function fetchTwice(path: string, init: RequestInit): Promise<unknown> {
    try {
      return await fetchOnce(path, init);
    } catch (error) {
      if (error instanceof PaypalRefused && error.status < 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryAfter));
      return fetchOnce(path, init);
    }
  }

  async function accessToken(): Promise<string> {
    if (token && now().getTime() < token.until) return token.text;
    const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
    const answer = (await fetchTwice('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })) as { access_token: string; expires_in: number };
    token = { text: answer.access_token, until: now().getTime() + (answer.expires_in - 60) * 1_000 };
    return token.text;
  }

  async function call({ method, path, body, requestId }: Call): Promise<unknown> {
    const headers: Record<string, string> = { authorization: `Bearer ${await accessToken()}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (requestId) headers['PayPal-Request-Id'] = requestId;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return fetchTwice(path, { method, headers, ...(body === undefined ? {} : { body: text }) });
  }

  return {
    async call<T>(given: Call): Promise<T> {
      try {
        return (await call(given)) as T;
      } catch (error) {
        // The token was revoked early.
        if (!(error instanceof PaypalRefused) || error.status !== 401 || !token) throw error;
        token = null;
        return (await call(given)) as T;
      }
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `SUBSCRIPTION_STATUS_INVALID` and the like; PayPal's messages, which may contain a payer's data, are left out. */
function issueOf(body: unknown): string {
  const { name, details } = (body ?? {}) as { name?: unknown; details?: { issue?: unknown }[] };
  const issue = details?.[0]?.issue ?? name;
  return typeof issue === 'string' && /^[A-Z_]{1,80}$/.test(issue) ? issue : '';
}
