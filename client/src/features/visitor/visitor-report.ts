import type { ApolloClient } from '@apollo/client';
import { isNeverCounted } from '#shared/site-pages.ts';
import { ForgetVisitorDocument, RecordEventDocument, ReportVisitDocument } from '../../gql/graphql.ts';
import { cookieChoice } from './cookie-storage.ts';
import { askPixel } from './pixel.ts';
import { dropVisitorId, isReported, keepVisitorId, markReported, visitorId } from './visitor-id.ts';

/** Longest texts that the server takes, in characters. */
const longest = { source: 100, userAgent: 500, url: 1_000 };
const quietly = { context: { showsFailures: true } } as const;
/** What is still on its way; an erasure comes after it. */
let pending: Promise<unknown> = Promise.resolve();

/** An address without fragment and query: either may hold a secret. */
const bare = (address: string): string | null => {
  const url = URL.parse(address);
  const plain = url && url.origin + url.pathname;
  return plain && plain.length <= longest.url ? plain : null;
};

/** Whether this page may tell anybody anything. */
const mayCount = (): boolean => cookieChoice() === 'accepted' && !isNeverCounted(location.pathname);

/** After Accept: the cookies, and the visitor report once for each visitor and host. A failure is ignored. */
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

/** Notes that something was done here, after Accept only. `name`: a word. A failure is ignored. */
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
 * After Reject: what the server holds of this visitor, then the cookies and the marker. Rejects when the server cannot
 * be reached; the number is then kept, because without it nothing can be erased.
 */
export async function forgetVisitor(client: ApolloClient): Promise<void> {
  const id = visitorId();
  if (id) {
    await pending;
    await client.mutate({ mutation: ForgetVisitorDocument, variables: { visitorId: id }, ...quietly });
  }
  dropVisitorId();
}
