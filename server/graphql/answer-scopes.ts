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

/** What is read about a person. A scope that only acts does not show it, whatever the act answers with. */
const readings: { Location: Reading<Location>; Lookup: Reading<Lookup>; Report: Reading<Report> } = {
  Location: {
    scope: 'LOCATION_READ',
    fields: ['recipient', 'title', 'reply', 'repliedAt', 'position', 'track'],
  },
  Lookup: { scope: 'LOOKUP_READ', fields: ['subject', 'subjectText', 'result', 'report'] },
  Report: { scope: 'LOOKUP_READ', fields: ['sections'] },
};

/** The scope that a field is read with; null for a field of which no more is asked than of the operation. */
function scopeOf(type: GraphQLNamedType, field: string): Scope | null {
  const reading = Object.hasOwn(readings, type.name) ? readings[type.name as keyof typeof readings] : null;
  return reading && (reading.fields as readonly string[]).includes(field) ? reading.scope : null;
}

/**
 * Looks through what a token's operation asks of one root field, before anything is done: a session's costs nothing.
 * Throws SCOPE_MISSING for a field that needs a scope which the token lacks.
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
