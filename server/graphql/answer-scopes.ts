import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { accessTo } from '#server/contract.ts';
import type { Viewer } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import type { Scope } from '#server/features/partner/partner-token.entity.ts';
import { hasScope, scopeName } from '#server/features/partner/access.ts';
import { beforeField } from './before-field.ts';

/** The scope that a token needs to read a field, null if none may; undefined if the operation's own is enough. */
function scopeOf(field: GraphQLField<unknown, unknown> | undefined): Scope | null | undefined {
  const access = field && accessTo(field);
  return access && (access.scope ?? null);
}

/**
 * A query answers without the fields that a token may not read: each is null, with an error at its path. These are the
 * ones that no query asks the scope of.
 */
export function guardFields(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || roots.includes(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const scope = scopeOf(field);
      if (scope === null || scope === 'LOCATION_WRITE')
        beforeField(field, (_args, { viewer }) => viewer?.scopes && checkField(viewer, type, field));
    }
  }
}

/**
 * Checks, before anything is changed or followed, which fields a token's operation selects below one root field; sessions skip this.
 * Throws SCOPE_MISSING for a field whose scope the token lacks.
 */
export function checkAnswer(viewer: Viewer | null, info: GraphQLResolveInfo): void {
  if (!viewer?.scopes) return;
  const seen = new Set<string>();
  const checkSelection = (type: GraphQLNamedType | undefined, { selections }: SelectionSetNode): void => {
    if (!type) return;
    for (const selection of selections) {
      if (selection.kind === 'Field') {
        const { name, selectionSet } = selection;
        const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name.value] : undefined;
        if (field) checkField(viewer, type, field);
        if (field && selectionSet) checkSelection(getNamedType(field.type), selectionSet);
      } else if (selection.kind === 'InlineFragment') {
        const { typeCondition, selectionSet } = selection;
        checkSelection(typeCondition ? info.schema.getType(typeCondition.name.value) : type, selectionSet);
      } else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        const fragment = info.fragments[selection.name.value];
        if (fragment)
          checkSelection(info.schema.getType(fragment.typeCondition.name.value), fragment.selectionSet);
      }
    }
  };
  const answer = getNamedType(info.returnType);
  for (const { selectionSet } of info.fieldNodes) if (selectionSet) checkSelection(answer, selectionSet);
}

function checkField(viewer: Viewer, type: GraphQLNamedType, field: GraphQLField<unknown, unknown>): void {
  const scope = scopeOf(field);
  if (scope === undefined || hasScope(viewer, scope)) return;
  const name = `${type.name}.${field.name}`;
  throw new AppError('SCOPE_MISSING', {
    message: scope
      ? `the token lacks ${scopeName(scope)}, which ${name} needs`
      : `no token may read ${name}: sign in`,
  });
}
