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

export const locationsField = {
  // Each filter has a list of its own.
  keyArgs: ['channel', 'consent', 'search'],
  merge: (
    existing: CachedPage | undefined,
    incoming: CachedPage,
    { args, readField }: FieldFunctionOptions,
  ): CachedPage =>
    mergePages(existing, incoming, args?.['after'] as string | null | undefined, (row) =>
      readField<string>('requestedAt', row),
    ),
};
