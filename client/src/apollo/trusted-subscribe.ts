import type { Client } from 'graphql-ws';
import { textOf, unknownIds } from './document-texts.ts';

/** `QUERY_INVALID` from a release that reads only texts: for it, an id comes with an empty one. */
const refusals = new Set<unknown>(['DOCUMENT_UNKNOWN', 'QUERY_INVALID']);
type Refusal = { extensions?: { code?: string } };

const isUnknown = (error: unknown): boolean =>
  Array.isArray(error) && refusals.has((error as Refusal[])[0]?.extensions?.code);

/**
 * A connection that sends the id of a trusted document instead of its text, like `trustedFetch`, and the text to a
 * server that does not know the id.
 */
export const trustedSubscribe = (client: Client): Client => ({
  ...client,
  subscribe(payload, sink) {
    const documentId = payload.extensions!['documentId'] as string;
    let complete = () => {};

    function sendText(): void {
      complete = client.subscribe({ ...payload, query: textOf(documentId) }, sink);
    }

    function sendId(): void {
      const error = (reason: unknown) => {
        if (!isUnknown(reason)) return sink.error(reason);
        unknownIds.add(documentId);
        sendText();
      };
      complete = client.subscribe({ ...payload, query: '' }, { ...sink, error });
    }

    if (unknownIds.has(documentId)) sendText();
    else sendId();
    return () => complete();
  },
});
