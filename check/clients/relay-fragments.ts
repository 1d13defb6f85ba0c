import { buildSchema, getNamedType, isInterfaceType, isObjectType, type GraphQLSchema } from 'graphql';

/** A fragment for each list, with `@connection` and `@refetchable`, and a refetched one for each `Node`. */
export function relayFragments(sdl: string): string {
  const schema = buildSchema(sdl);
  return [...lists(schema), ...nodes(schema)].map((text) => `graphql\`${text}\`;`).join('\n');
}

const objects = (schema: GraphQLSchema) => Object.values(schema.getTypeMap()).filter(isObjectType);

const lists = (schema: GraphQLSchema): string[] =>
  objects(schema).flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
      .map(({ name }) => {
        const fragment = `fragments_${type.name}_${name}`;
        return `fragment ${fragment} on ${type.name}
          @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
          @refetchable(queryName: "fragments${type.name}${name}Query") {
            ${name}(first: $first, after: $after) @connection(key: "${fragment}_${name}") {
              edges { node { __typename } }
            }
          }`;
      }),
  );

function nodes(schema: GraphQLSchema): string[] {
  const node = schema.getType('Node');
  if (!isInterfaceType(node)) throw new Error('the schema has no interface Node');
  return schema
    .getPossibleTypes(node)
    .map(
      ({ name }) =>
        `fragment fragments_${name} on ${name} @refetchable(queryName: "fragments${name}Query") { id }`,
    );
}
