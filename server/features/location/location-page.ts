import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { requireViewer } from '#server/features/account/session.ts';
import { listLocations, type LocationChannel, type LocationRow } from './location.queries.ts';

/** A page of the viewer's requests. */
export type LocationPage = {
  channel: LocationChannel | null;
  nodes: LocationRow[];
  edges: { cursor: string; node: LocationRow }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const cursorOf = (row: LocationRow): string =>
  Buffer.from(`${row.requestedAt.getTime()} ${row.id}`).toString('base64url');

function readCursor(cursor: string): { requestedAt: Date; id: string } {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!/^\d{1,15}$/.test(time) || !uuid.test(id)) throw new AppError('BAD_INPUT', { field: 'after' });
  return { requestedAt: new Date(Number(time)), id };
}

/** Newest first. Throws UNAUTHENTICATED, and BAD_INPUT for a page size outside 1 to 100 or a foreign cursor. */
export async function locationPage(
  ctx: Context,
  input: { channel?: LocationChannel | null; first?: number | null; after?: string | null },
): Promise<LocationPage> {
  const { accountId } = requireViewer(ctx);
  const first = input.first ?? 20;
  if (first < 1 || first > 100) throw new AppError('BAD_INPUT', { field: 'first' });
  const channel = input.channel ?? null;
  const after = input.after ? readCursor(input.after) : null;
  const rows = await listLocations(ctx, accountId, { channel, first: first + 1, after });
  const nodes = rows.slice(0, first);
  const edges = nodes.map((node) => ({ cursor: cursorOf(node), node }));
  return {
    channel,
    nodes,
    edges,
    pageInfo: { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: rows.length > first },
  };
}
