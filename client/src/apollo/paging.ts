import type { FieldFunctionOptions, Reference } from '@apollo/client';

/** A page of requests in the cache. */
export type CachedPage = {
  nodes: readonly Reference[];
  pageInfo: { endCursor?: string | null; hasNextPage: boolean };
  totalCount: number;
};

/**
 * Merges a page into a list that is shown newest first. A further page (`after`) is appended. The first page, when
 * refetched, replaces the old first rows; the rows after its last one stay as long as the two overlap: otherwise rows in
 * between would be missing.
 */
export function mergePages(
  existing: CachedPage | undefined,
  incoming: CachedPage,
  after: string | null | undefined,
  requestedAt: (row: Reference) => string | undefined,
): CachedPage {
  if (!existing) return incoming;
  const fresh = new Set(incoming.nodes.map(({ __ref }) => __ref));
  if (after) {
    const known = existing.nodes.filter(({ __ref }) => !fresh.has(__ref));
    return { ...incoming, nodes: [...known, ...incoming.nodes] };
  }
  const overlap = existing.nodes.reduce((found, { __ref }, index) => (fresh.has(__ref) ? index : found), -1);
  const last = incoming.nodes.at(-1);
  const end = (last && requestedAt(last)) ?? '';
  const isBehind = (row: Reference) => (requestedAt(row) ?? '') <= end;
  const behind = existing.nodes.slice(overlap + 1).filter(isBehind);
  if (!incoming.pageInfo.hasNextPage || overlap < 0 || behind.length === 0) return incoming;
  return { ...incoming, nodes: [...incoming.nodes, ...behind], pageInfo: existing.pageInfo };
}

/** The same for a list in another order. It has all requests, so no row leaves it. */
function putInFront(existing: CachedPage | undefined, first: CachedPage): CachedPage {
  if (!existing || existing.nodes.length <= first.nodes.length) return first;
  const fresh = new Set(first.nodes.map(({ __ref }) => __ref));
  const behind = existing.nodes.filter(({ __ref }) => !fresh.has(__ref));
  return { ...first, nodes: [...first.nodes, ...behind], pageInfo: existing.pageInfo };
}

export const locationsField = {
  // Each filter has a list of its own.
  keyArgs: ['channel', 'consent', 'search', 'orderBy'],
  merge: (
    existing: CachedPage | undefined,
    incoming: CachedPage,
    { args, readField }: FieldFunctionOptions,
  ): CachedPage => {
    const after = args?.['after'] as string | null | undefined;
    if (args?.['orderBy'] && !after) return putInFront(existing, incoming);
    return mergePages(existing, incoming, after, (row) => readField<string>('requestedAt', row));
  },
};
