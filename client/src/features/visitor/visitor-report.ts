import type { ApolloClient } from '@apollo/client';
import { userAgentLength } from '#shared/limits.ts';
import { isNeverCounted } from '#shared/site-pages.ts';
import { ForgetVisitorDocument, RecordEventDocument, ReportVisitDocument } from '../../gql/graphql.ts';
import { cookieChoice } from './cookie-storage.ts';
import { askPixel } from './pixel.ts';
import { dropVisitorId, isReported, keepVisitorId, markReported, visitorId } from './visitor-id.ts';

/** Maximum lengths that the server accepts, in characters. */
const longest = { source: 100, userAgent: userAgentLength, url: 1_000 };
const quietly = { context: { inBackground: true } } as const;
/** Requests still in progress; an erasure waits for them. */
let pending: Promise<unknown> = Promise.resolve();

/** A URL without fragment and query: either may contain a secret. */
const bare = (address: string): string | null => {
  try {
    const { origin, pathname } = new URL(address);
    const plain = origin + pathname;
    return plain.length <= longest.url ? plain : null;
  } catch {
    return null;
  }
};

/** Whether visits to this page may be reported. */
const mayCount = (): boolean => cookieChoice() === 'accepted' && !isNeverCounted(location.pathname);

/** After Accept: sets the cookies, and sends the visitor report once per visitor and host. Failures are ignored. */
export function reportVisitor(client: ApolloClient): Promise<unknown> {
  if (!mayCount()) return Promise.resolve();
  const id = keepVisitorId();
  const pageUrl = bare(location.href);
  if (!id || !pageUrl || isReported(id)) return Promise.resolve();
  askPixel();
  const source = new URLSearchParams(location.search).get('source')?.trim() ?? '';
  const isWord = source !== '' && source.length <= longest.source && !/\p{Cc}/u.test(source);
  const input = {
    visitorId: id,
    userAgent: navigator.userAgent.slice(0, longest.userAgent),
    pageUrl,
    referrerUrl: bare(document.referrer),
    source: isWord ? source : null,
    visitTime: new Date().toISOString(),
  };
  pending = client.mutate({ mutation: ReportVisitDocument, variables: { input }, ...quietly }).then(
    () => markReported(id),
    () => undefined,
  );
  return pending;
}

/** Records an action, after Accept only. `name`: a single word. Failures are ignored. */
export function recordEvent(client: ApolloClient, name: string): Promise<unknown> {
  const id = mayCount() ? visitorId() : null;
  if (!id) return Promise.resolve();
  const input = { visitorId: id, name, pageUrl: bare(location.href), eventTime: new Date().toISOString() };
  const sent = client
    .mutate({ mutation: RecordEventDocument, variables: { input }, ...quietly })
    .catch(() => undefined);
  pending = Promise.all([pending, sent]);
  return sent;
}

/**
 * After Reject: erases what the server holds about this visitor, then the cookies and the marker. Rejects if the
 * server cannot be reached; the number is then kept, because without it nothing can be erased.
 */
export async function forgetVisitor(client: ApolloClient): Promise<void> {
  const id = visitorId();
  if (id) {
    await pending;
    await client.mutate({ mutation: ForgetVisitorDocument, variables: { visitorId: id }, ...quietly });
  }
  dropVisitorId();
}
