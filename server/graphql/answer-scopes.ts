import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import type { Viewer } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import type { Scope } from '#server/features/partner/partner-token.entity.ts';
import { hasScope, scopeName } from '#server/features/partner/scopes.ts';
import { beforeField } from './before-field.ts';
import type { Account, Location, Lookup, Report } from './generated.ts';

/** `scope` null: no token may read them. */
type Reading<Type> = { scope: Scope | null; fields: readonly (keyof Type)[] };

/** Fields that need a scope of their own, whatever the operation that returns them. */
const readings: {
  Account: Reading<Account>[];
  Location: Reading<Location>[];
  Lookup: Reading<Lookup>[];
  Report: Reading<Report>[];
} = {
  Account: [
    { scope: null, fields: ['phone', 'pendingEmail', 'sessions', 'partnerTokens'] },
    // Their addresses often contain a secret.
    { scope: null, fields: ['webhooks'] },
  ],
  Location: [
    {
      scope: 'LOCATION_READ',
      fields: [
        'recipient',
        'title',
        'icon',
        'reply',
        'repliedAt',
        'heardAt',
        'position',
        'positionCount',
        'track',
        'trackConnection',
      ],
    },
    // Over LINK it can answer, stop, erase and report.
    { scope: 'LOCATION_WRITE', fields: ['link'] },
  ],
  Lookup: [{ scope: 'LOOKUP_READ', fields: ['subject', 'subjectText', 'result', 'report'] }],
  Report: [{ scope: 'LOOKUP_READ', fields: ['sections'] }],
};

/** The scope needed to read a field, null if no token may; undefined if the operation's own scope is enough. */
function scopeOf(type: GraphQLNamedType, field: string): Scope | null | undefined {
  const ofType = Object.hasOwn(readings, type.name) ? readings[type.name as keyof typeof readings] : [];
  return ofType.find(({ fields }) => (fields as readonly string[]).includes(field))?.scope;
}

/**
 * A query answers without the fields that a token may not read: each is null, with an error at its path. These are the
 * ones that no query asks the scope of.
 */
export function guardFields(schema: GraphQLSchema): void {
  for (const [typeName, ofType] of Object.entries(readings)) {
    const type = schema.getType(typeName);
    if (!isObjectType(type)) continue;
    for (const { scope, fields } of ofType) {
      if (scope !== null && scope !== 'LOCATION_WRITE') continue;
      for (const name of fields)
        beforeField(type.getFields()[name]!, (_args, { viewer }) => viewer && checkField(viewer, type, name));
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
        checkField(viewer, type, name.value);
        const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name.value] : undefined;
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

function checkField(viewer: Viewer, type: GraphQLNamedType, field: string): void {
  const scope = scopeOf(type, field);
  if (scope === undefined || hasScope(viewer, scope)) return;
  throw new AppError('SCOPE_MISSING', {
    message: scope
      ? `the token lacks ${scopeName(scope)}, which ${type.name}.${field} needs`
      : `no token may read ${type.name}.${field}: sign in`,
  });
}
