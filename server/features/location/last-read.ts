import type { Em } from '#server/context/context.ts';

type Change = { id: string; changed_at: string };

/** How long reads are remembered, milliseconds: longer than a sweep looks back. */
const remembered = 120_000;

/** Per database: each request's `changedAt` when it was last read for a dashboard, in two generations. */
const lastRead = new WeakMap<
  Em,
  { begun: number; young: Map<string, string>; old: ReadonlyMap<string, string> }
>();

/** A sweep need not find what a dashboard of this process is about to be shown. */
export function noteRead(root: Em, rows: readonly Change[]): void {
  const now = Date.now();
  let notes = lastRead.get(root);
  if (!notes || notes.begun < now - remembered) {
    notes = { begun: now, young: new Map(), old: notes?.young ?? new Map() };
    lastRead.set(root, notes);
  }
  for (const { id, changed_at } of rows) notes.young.set(id, changed_at);
}

/** Whether it was last read in this state. */
export function isRead(root: Em, { id, changed_at }: Change): boolean {
  const notes = lastRead.get(root);
  return notes !== undefined && (notes.young.get(id) ?? notes.old.get(id)) === changed_at;
}
