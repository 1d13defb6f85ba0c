import { ApolloArmor } from '@escape.tech/graphql-armor';
import {
  GraphQLError,
  type ASTVisitor,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** Maximum length of a document; our own longest has a tenth of it. */
export const maxDocumentLength = 20_000;
/** Maximum number of tokens parsed per document. */
export const maxTokens = 1_500;
/**
 * Maximum number of fragments per document, and of occurrences of one name in a selection: both are compared pairwise.
 */
const maxFragments = 40;
const maxRepeats = 20;

/** How deep introspection may ask for fields within fields; a limit of graphql-js. */
const maxIntrospectionLists = 3;

/** A document that asks for more than `limit`. */
export const tooComplex = (message: string, limit: number, more: { cost?: number } = {}): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'QUERY_TOO_COMPLEX', limit, ...more } });

/** graphql-js has its own limits on tokens and on nested introspection, recognisable only by their message. */
export function plainBound(error: unknown): unknown {
  const { message = '' } = error as Partial<GraphQLError>;
  if (message.includes('Parsing aborted.')) return tooComplex(`More than ${maxTokens} tokens.`, maxTokens);
  if (message !== 'Maximum introspection depth exceeded') return error;
  return tooComplex(`Introspection ${maxIntrospectionLists} lists deep.`, maxIntrospectionLists);
}

type Reporter = { reportError(error: GraphQLError): void } | null;

/** Armor's own message begins with 'Syntax Error' and ends with the number that it found. */
const bound = (limit: number, says: (found: number) => string, isCost = false) => ({
  // Reported like any other validation error: if thrown, it would count as a failure of the server.
  propagateOnRejection: false,
  onReject: [
    (context: Reporter, { message }: GraphQLError) => {
      const found = Number(/found ([\d.]+)\.$/.exec(message)?.[1]);
      const text = `${says(found)}; at most ${limit}.`;
      context?.reportError(tooComplex(text, limit, isCost ? { cost: found } : {}));
    },
  ],
});

/** Validation compares fragments, and fields of the same name, pairwise: limited before it starts. */
function pairsRule(context: ValidationContext): ASTVisitor {
  const fragments = context.getDocument().definitions.filter(({ kind }) => kind === 'FragmentDefinition');
  if (fragments.length > maxFragments)
    context.reportError(tooComplex(`More than ${maxFragments} fragments.`, maxFragments));
  return {
    SelectionSet(node: SelectionSetNode) {
      const counts = new Map<string, number>();
      for (const selection of node.selections) {
        const name = nameOf(selection);
        const count = (counts.get(name) ?? 0) + 1;
        if (count > maxRepeats) {
          const message = `${name} more than ${maxRepeats} times in one selection.`;
          return context.reportError(tooComplex(message, maxRepeats));
        }
        counts.set(name, count);
      }
    },
  };
}

function nameOf(selection: SelectionNode): string {
  if (selection.kind === 'Field') return selection.alias?.value ?? selection.name.value;
  return selection.kind === 'InlineFragment' ? '...' : `...${selection.name.value}`;
}

const maxDepth = 12;
const maxAliases = 15;
const maxDirectives = 20;
const maxCost = 5_000;
const armor = new ApolloArmor({
  maxDepth: { n: maxDepth, ...bound(maxDepth, (found) => `A depth of ${found}`) },
  // `__typename` is exempt unless this says otherwise.
  maxAliases: { n: maxAliases, allowList: [], ...bound(maxAliases, (found) => `${found} aliases`) },
  maxDirectives: { n: maxDirectives, ...bound(maxDirectives, (found) => `${found} directives`) },
  // A fragment costs what its fields would cost in its place.
  costLimit: { maxCost, flattenFragments: true, ...bound(maxCost, (found) => `A cost of ${found}`, true) },
}).protect();

/** Limits on every document from outside, over HTTP and WebSocket alike. */
export const limitRules = [pairsRule, ...armor.validationRules];
