import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { readAddress } from '../ip-address.ts';
import type { WebhookCall, WebhookPort } from './port.ts';
import { WebhookFailed } from '../webhook-failed.ts';
import { dnsResolver, systemResolver, type Resolve } from './resolve.ts';

type Options = {
  /** A developer's own machine: plain HTTP and private addresses are allowed, too. */
  allowPrivate: boolean;
  /**
   * Milliseconds that a partner's servers may take at the first try, for name resolution and response. Short, so that a
   * server that hangs soon frees its slot; each failure doubles it, up to four times as many.
   */
  timeout?: number;
  /** Defaults to the DNS; on a developer's own machine the system's resolver, for the names in /etc/hosts. */
  resolve?: Resolve;
};

/**
 * Webhooks over HTTP(S). A name is resolved once and the connection goes to exactly that address, so that a name that
 * changes between check and use leads nowhere else; redirects are not followed.
 */
export function openWebhooks({
  allowPrivate,
  timeout = 2_500,
  resolve = allowPrivate ? systemResolver : dnsResolver(),
}: Options): WebhookPort {
  const isAllowed = (address: string): boolean => allowPrivate || readAddress(address)?.kind === 'public';

  function readUrl(text: string): URL | null {
    const url = URL.parse(text);
    const isWeb = url?.protocol === 'https:' || (allowPrivate && url?.protocol === 'http:');
    if (!url || !isWeb || url.username || url.password || url.hash) return null;
    const host = hostOf(url);
    return isIP(host) && !isAllowed(host) ? null : url;
  }

  async function addressOf(url: URL, signal: AbortSignal): Promise<LookupAddress> {
    const host = hostOf(url);
    const family = isIP(host);
    const found = family
      ? [{ address: host, family }]
      : await Promise.race([resolve(host, signal).catch(() => []), once(signal, 'abort').then(() => [])]);
    if (signal.aborted) throw new WebhookFailed('TIMEOUT');
    const [first] = found;
    if (!first) throw new WebhookFailed('UNREACHABLE');
    // One private address among several is enough to refuse: no legitimate host has both.
    if (!found.every(({ address }) => isAllowed(address))) throw new WebhookFailed('REFUSED_ADDRESS');
    return first;
  }

  return {
    accepts: (text) => readUrl(text) !== null,
    async send(call) {
      const url = readUrl(call.url);
      if (!url) throw new WebhookFailed('REFUSED_ADDRESS');
      const signal = AbortSignal.timeout(timeout * 2 ** Math.min(call.failures, 2));
      const address = await addressOf(url, signal);
      const status = await post(url, address, headersOf(call), call.body, signal);
      if (status < 200 || status > 299) throw new WebhookFailed('STATUS', status);
      return status;
    },
  };
}

/** The name or address, an IPv6 one without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const headersOf = ({ secret, id, at, body }: WebhookCall): Record<string, string> => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  'user-agent': 'Whereabouts-Webhooks/1',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(secret).sign(id, at, body),
});

/** Returns the status as soon as it arrives; the body is not read. */
async function post(
  url: URL,
  { address, family }: LookupAddress,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  // Importing it loads all of it, including Node's fetch: a start need not wait for that.
  const http = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method: 'POST',
        headers,
        signal,
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
    // Node reports a switch of protocols (101) neither as a response nor as an error.
    request.on('upgrade', (answer, socket) => {
      resolve(answer.statusCode ?? 0);
      socket.destroy();
    });
    const fail = () => reject(new WebhookFailed(signal.aborted ? 'TIMEOUT' : 'UNREACHABLE'));
    request.on('error', fail);
    // However it ends: a delivery that never settles would keep its slot.
    request.on('close', fail);
    request.end(body);
  });
}
