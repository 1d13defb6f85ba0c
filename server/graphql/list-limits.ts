import type { ASTVisitor, FieldNode, SelectionSetNode, ValidationContext } from 'graphql';
import { limits } from '#shared/limits.ts';
import { tooComplex } from './limits.ts';

/** Maximum number of list entries that one operation may ask for in total. */
const maxEntries = 10_000;

/** How long a list may get: the argument that sets it, its default, and its maximum. */
type Size = { by?: readonly string[]; usual: number; within?: number; most: number };

const sizes: Readonly<Record<string, Size>> = {
  locations: { by: ['first'], usual: 20, most: 100 },
  track: { usual: limits.trackLength, within: limits.trackLengthInList, most: limits.trackLength },
  positions: { usual: limits.trackLength, most: limits.trackLength },
  looks: { usual: 100, most: 100 },
  lookups: { by: ['first'], usual: 20, most: 100 },
};

/** The most entries that a field may return; the argument may be a variable. */
function sizeOf(field: FieldNode, isWithin: boolean): number | null {
  const size = Object.hasOwn(sizes, field.name.value) ? sizes[field.name.value] : undefined;
  if (!size) return null;
  const given = (field.arguments ?? []).filter(({ name }) => size.by?.includes(name.value));
  if (given.length === 0) return isWithin ? (size.within ?? size.usual) : size.usual;
  const asked = given.map(({ value }) => (value.kind === 'IntValue' ? Number(value.value) : size.most));
  return Math.min(size.most, ...asked.map((count) => Math.max(0, count)));
}

/** Counts the entries that nested lists may return; fragments are followed, each once. */
export function entriesRule(context: ValidationContext): ASTVisitor {
  const ofFragment = new Map<string, number>();

  function entries(selections: SelectionSetNode | undefined, isWithin: boolean): number {
    let sum = 0;
    for (const selection of selections?.selections ?? []) {
      if (selection.kind === 'Field') {
        const size = sizeOf(selection, isWithin);
        const below = entries(selection.selectionSet, isWithin || size !== null);
        sum += size === null ? below : size * (1 + below);
      } else if (selection.kind === 'InlineFragment') {
        sum += entries(selection.selectionSet, isWithin);
      } else {
        sum += fragment(selection.name.value, isWithin);
      }
    }
    return sum;
  }

  function fragment(name: string, isWithin: boolean): number {
    const key = `${name} ${isWithin}`;
    const known = ofFragment.get(key);
    if (known !== undefined) return known;
    // Another rule refuses cycles.
    ofFragment.set(key, 0);
    const count = entries(context.getFragment(name)?.selectionSet, isWithin);
    ofFragment.set(key, count);
    return count;
  }

  return {
    OperationDefinition(operation) {
      const count = entries(operation.selectionSet, false);
      if (count > maxEntries) {
        context.reportError(tooComplex(`Up to ${count} entries of lists; at most ${maxEntries}.`));
      }
    },
  };
}
