import { isObjectType, type GraphQLSchema } from 'graphql';
import { checkTexts } from '#server/input/check-texts.ts';
import { beforeField } from './before-field.ts';

/** Checks the length of each text before a field with arguments is resolved or subscribed to, on any transport. */
export function boundTexts(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()))
      if (field.args.length > 0) beforeField(field, (args) => checkTexts(args));
  }
  return schema;
}
