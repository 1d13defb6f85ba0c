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

/** graphql-js has its own limits on tokens and on nested introspection, recognisable only by their message. */
export const isOwnBound = (message: string): boolean =>
  message === 'Maximum introspection depth exceeded' || message.includes('Parsing aborted.');

export const tooComplex = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'QUERY_TOO_COMPLEX' } });

type Reporter = { reportError(error: GraphQLError): void } | null;

// Reported like any other validation error: if thrown, it would count as a failure of the server.
const bound = {
  propagateOnRejection: false,
  onReject: [(context: Reporter, { message }: GraphQLError) => context?.reportError(tooComplex(message))],
};

/** Validation compares fragments, and fields of the same name, pairwise: limited before it starts. */
function pairsRule(context: ValidationContext): ASTVisitor {
  const fragments = context.getDocument().definitions.filter(({ kind }) => kind === 'FragmentDefinition');
  if (fragments.length > maxFragments) context.reportError(tooComplex('Too many fragments.'));
  return {
    SelectionSet(node: SelectionSetNode) {
      const counts = new Map<string, number>();
      for (const selection of node.selections) {
        const name = nameOf(selection);
        const count = (counts.get(name) ?? 0) + 1;
        if (count > maxRepeats) return context.reportError(tooComplex(`Too many repetitions of ${name}.`));
        counts.set(name, count);
      }
    },
  };
}

function nameOf(selection: SelectionNode): string {
  if (selection.kind === 'Field') return selection.alias?.value ?? selection.name.value;
  return selection.kind === 'InlineFragment' ? '...' : `...${selection.name.value}`;
}

const armor = new ApolloArmor({
  maxDepth: { n: 12, ...bound },
  // `__typename` is exempt unless this says otherwise.
  maxAliases: { n: 15, allowList: [], ...bound },
  maxDirectives: { n: 20, ...bound },
  // A fragment costs what its fields would cost in its place.
  costLimit: { maxCost: 5_000, flattenFragments: true, ...bound },
}).protect();

/** Limits on every document from outside, over HTTP and WebSocket alike. */
export const limitRules = [pairsRule, ...armor.validationRules];
