import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from 'graphql';
import type { Viewer } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { hasScope, type Scope } from '#server/features/account/scopes.ts';
import type { Location, Lookup, Report } from './generated.ts';

type Reading<Type> = { scope: Scope; fields: readonly (keyof Type)[] };

/** Fields that read about a person. A write scope does not cover them, whatever the operation returns. */
const readings: { Location: Reading<Location>; Lookup: Reading<Lookup>; Report: Reading<Report> } = {
  Location: {
    scope: 'LOCATION_READ',
    fields: ['recipient', 'title', 'reply', 'repliedAt', 'position', 'track'],
  },
  Lookup: { scope: 'LOOKUP_READ', fields: ['subject', 'subjectText', 'result', 'report'] },
  Report: { scope: 'LOOKUP_READ', fields: ['sections'] },
};

/** The scope needed to read a field; null if the operation's own scope is enough. */
function scopeOf(type: GraphQLNamedType, field: string): Scope | null {
  const reading = Object.hasOwn(readings, type.name) ? readings[type.name as keyof typeof readings] : null;
  return reading && (reading.fields as readonly string[]).includes(field) ? reading.scope : null;
}

/**
 * Checks, before anything is done, which fields a token's operation selects below one root field; sessions skip this.
 * Throws SCOPE_MISSING for a field whose scope the token lacks.
 */
export function checkAnswer(viewer: Viewer | null, info: GraphQLResolveInfo): void {
  if (!viewer?.scopes) return;
  const seen = new Set<string>();
  const look = (type: GraphQLNamedType | undefined, { selections }: SelectionSetNode): void => {
    if (!type) return;
    for (const selection of selections) {
      if (selection.kind === 'Field') {
        const { name, selectionSet } = selection;
        const scope = scopeOf(type, name.value);
        if (scope && !hasScope(viewer, scope))
          throw new AppError('SCOPE_MISSING', {
            message: `the token lacks ${scope}, which ${type.name}.${name.value} needs`,
          });
        const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name.value] : undefined;
        if (field && selectionSet) look(getNamedType(field.type), selectionSet);
      } else if (selection.kind === 'InlineFragment') {
        const { typeCondition, selectionSet } = selection;
        look(typeCondition ? info.schema.getType(typeCondition.name.value) : type, selectionSet);
      } else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        const fragment = info.fragments[selection.name.value];
        if (fragment) look(info.schema.getType(fragment.typeCondition.name.value), fragment.selectionSet);
      }
    }
  };
  const answer = getNamedType(info.returnType);
  for (const { selectionSet } of info.fieldNodes) if (selectionSet) look(answer, selectionSet);
}
