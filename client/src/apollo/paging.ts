import type { FieldFunctionOptions, Reference } from '@apollo/client';

/** A page of requests as the cache holds it. */
export type CachedPage = {
  nodes: readonly Reference[];
  pageInfo: { endCursor?: string | null; hasNextPage: boolean };
  totalCount: number;
};

/**
 * Puts a page into a list that is shown newest first. A further page (`after`) is appended. The first page, asked for
 * again, goes in front of what was loaded before, as long as the two overlap: otherwise rows between them would be missing.
 */
export function mergePages(
  existing: CachedPage | undefined,
  incoming: CachedPage,
  after: string | null | undefined,
): CachedPage {
  if (!existing) return incoming;
  const fresh = new Set(incoming.nodes.map(({ __ref }) => __ref));
  const known = existing.nodes.filter(({ __ref }) => !fresh.has(__ref));
  if (after) return { ...incoming, nodes: [...known, ...incoming.nodes] };
  const overlaps = known.length < existing.nodes.length;
  if (!overlaps || existing.nodes.length <= incoming.nodes.length) return incoming;
  return { ...incoming, nodes: [...incoming.nodes, ...known], pageInfo: existing.pageInfo };
}

export const locationsField = {
  keyArgs: ['channel'],
  merge: (
    existing: CachedPage | undefined,
    incoming: CachedPage,
    { args }: FieldFunctionOptions,
  ): CachedPage => mergePages(existing, incoming, args?.['after'] as string | null | undefined),
};
