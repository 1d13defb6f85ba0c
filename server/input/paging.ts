import { pageSize, searchLength } from '#shared/limits.ts';
import { codePoints } from '#shared/text-bounds.ts';
import { AppError } from '#server/errors/errors.ts';

/** The size of the page that is asked for. Throws BAD_INPUT outside 1 to 100. */
export function readPageSize(first: number | null | undefined, field = 'first'): number {
  const size = first ?? pageSize.usual;
  if (size < 1 || size > pageSize.most)
    throw new AppError('BAD_INPUT', { field, message: `1 to ${pageSize.most}` });
  return size;
}

/** A text as it is searched in: whatever its case and accents, and however these are encoded (Zoë is found by zoe). */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    // Accents are those of Latin, Greek and Cyrillic letters: elsewhere, marks are vowels.
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** What a list is searched for, `searchable`; empty for everything. Throws BAD_INPUT for a text that is too long. */
export function readSearch(search: string | null | undefined): string {
  const text = (search ?? '').trim();
  if (codePoints(text) > searchLength)
    throw new AppError('BAD_INPUT', { field: 'search', message: `at most ${searchLength} characters` });
  return searchable(text);
}

/** The refusal of a cursor that no page of the list ends with. */
export const wrongCursor = (field = 'after'): AppError =>
  new AppError('BAD_INPUT', { field, message: 'a cursor of an earlier page of this list' });

/** A page of a list; cursors are made where they are asked for. */
export type Page<Node> = {
  nodes: Node[];
  edges: { cursor: () => string; node: Node }[];
  pageInfo: {
    startCursor: () => string | null;
    endCursor: string | null;
    hasPreviousPage: boolean;
    hasNextPage: boolean;
  };
  totalCount: number;
};

/** `found`: one item more than the page has, if there are more; `total`: on all pages. */
export function pageOf<Node>(
  found: readonly Node[],
  wanted: { first: number; after?: string | null | undefined },
  { total, cursorOf }: { total: number; cursorOf: (node: Node) => string },
): Page<Node> {
  const nodes = found.slice(0, wanted.first);
  const cursorAt = (index: number) => {
    const node = nodes.at(index);
    return node === undefined ? null : cursorOf(node);
  };
  return {
    nodes,
    edges: nodes.map((node) => ({ cursor: () => cursorOf(node), node })),
    pageInfo: {
      startCursor: () => cursorAt(0),
      endCursor: cursorAt(-1),
      hasPreviousPage: Boolean(wanted.after),
      hasNextPage: found.length > nodes.length,
    },
    totalCount: total,
  };
}
