import { lookup, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { readAddress } from '../address.ts';
import { WebhookFailed, type WebhookCall, type WebhookPort } from './port.ts';

type Options = {
  /** A developer's own machine: plain HTTP and private addresses are taken, too. */
  allowPrivate: boolean;
  /** Milliseconds that a partner's server may take. */
  timeout?: number;
  /** All addresses of a name; the system's resolver when absent. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
};

const systemResolver = (host: string) => promisify(lookup)(host, { all: true });

/**
 * Webhooks over HTTP(S). A name is resolved once and the connection goes to that very address, so that a name that
 * changes between check and use leads nowhere else; redirects are not followed.
 */
export function openWebhooks({
  allowPrivate,
  timeout = 10_000,
  resolve = systemResolver,
}: Options): WebhookPort {
  const isAllowed = (address: string): boolean => allowPrivate || readAddress(address)?.kind === 'public';

  function readUrl(text: string): URL | null {
    const url = URL.parse(text);
    const isWeb = url?.protocol === 'https:' || (allowPrivate && url?.protocol === 'http:');
    if (!url || !isWeb || url.username || url.password || url.hash) return null;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return isIP(host) && !isAllowed(host) ? null : url;
  }

  async function addressOf(url: URL): Promise<LookupAddress> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const found = family ? [{ address: host, family }] : await resolve(host).catch(() => []);
    const [first] = found;
    if (!first) throw new WebhookFailed('UNREACHABLE');
    // One private address among several is enough: nobody needs both.
    if (!found.every(({ address }) => isAllowed(address))) throw new WebhookFailed('REFUSED_ADDRESS');
    return first;
  }

  return {
    accepts: (text) => readUrl(text) !== null,
    async send({ url: text, secret, id, at, body }) {
      const url = readUrl(text);
      if (!url) throw new WebhookFailed('REFUSED_ADDRESS');
      const { address, family } = await addressOf(url);
      const status = await post(url, { address, family }, headersOf({ secret, id, at, body }), body, timeout);
      if (status < 200 || status > 299) throw new WebhookFailed('STATUS', status);
      return status;
    },
  };
}

const headersOf = ({ secret, id, at, body }: Omit<WebhookCall, 'url'>): Record<string, string> => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  'user-agent': 'Whereabouts-Webhooks/1',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(secret).sign(id, at, body),
});

/** Answers the status as soon as it is there; what else the server says is not read. */
async function post(
  url: URL,
  { address, family }: LookupAddress,
  headers: Record<string, string>,
  body: string,
  timeout: number,
): Promise<number> {
  // To import it is to load all of it, Node's fetch included: a start need not wait for that.
  const http = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(timeout),
        agent: false,
        // Node asks for all addresses or for one; either way it gets the one that was checked.
        lookup: (_host, options, done) => {
          if (options.all) done(null, [{ address, family }]);
          else done(null, address, family);
        },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    request.on('error', ({ name }) =>
      reject(new WebhookFailed(name === 'AbortError' || name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE')),
    );
    request.end(body);
  });
}
