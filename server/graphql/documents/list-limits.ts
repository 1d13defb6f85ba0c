import type { ASTVisitor, FieldNode, SelectionSetNode, ValidationContext } from 'graphql';
import { limits, pageSize } from '#shared/limits.ts';
import { tooComplex } from './limits.ts';

/** Maximum number of list entries that one operation may ask for in total. */
const maxEntries = 10_000;

/** How long a list may get by default, within another list and at most; where it is paged, `first` or `last` sets it. */
type Size = { isPaged?: true; usual: number; within?: number; most: number };

const sizes: Readonly<Record<string, Size>> = {
  locations: { isPaged: true, ...pageSize },
  trackConnection: { isPaged: true, ...pageSize },
  track: { usual: limits.trackLength, within: limits.trackLengthInList, most: limits.trackLength },
  positions: { usual: limits.trackLength, most: limits.trackLength },
  looks: { usual: 100, most: 100 },
  lookups: { isPaged: true, ...pageSize },
};

/** The most entries that a field may return; `first` and `last` may be variables. */
function sizeOf(field: FieldNode, isWithin: boolean): number | null {
  const size = Object.hasOwn(sizes, field.name.value) ? sizes[field.name.value] : undefined;
  if (!size) return null;
  const first = size.isPaged && field.arguments?.find(({ name }) => /^(first|last)$/.test(name.value))?.value;
  if (!first) return isWithin ? (size.within ?? size.usual) : size.usual;
  return first.kind === 'IntValue' ? Math.min(size.most, Math.max(0, Number(first.value))) : size.most;
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
        context.reportError(
          tooComplex(`Up to ${count} entries of lists; at most ${maxEntries}.`, maxEntries),
        );
      }
    },
  };
}
