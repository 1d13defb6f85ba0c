import { ApolloArmor } from '@escape.tech/graphql-armor';
import { GraphQLError, type ASTVisitor, type SelectionSetNode, type ValidationContext } from 'graphql';

/** Most characters of a document: the longest of our own has a tenth of it. */
export const maxDocumentLength = 20_000;
/** Most tokens that are parsed of one document. */
export const maxTokens = 1_500;
/** Most fragments of one document, and most times that one name stands in one selection: both are compared in pairs. */
const maxFragments = 40;
const maxRepeats = 20;

/** graphql-js has bounds of its own, on tokens and on nested introspection, and names them by their text only. */
export const isOwnBound = (message: string): boolean =>
  message === 'Maximum introspection depth exceeded' || message.includes('Parsing aborted.');

export const tooComplex = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'QUERY_TOO_COMPLEX' } });

type Reporter = { reportError(error: GraphQLError): void } | null;

// Reported as a validation error like any other: thrown, it would count as a failure of the server.
const bound = {
  propagateOnRejection: false,
  onReject: [(context: Reporter, { message }: GraphQLError) => context?.reportError(tooComplex(message))],
};

/** Validation compares fragments, and fields of one name, each with each: bounded before it begins. */
function pairsRule(context: ValidationContext): ASTVisitor {
  const fragments = context.getDocument().definitions.filter(({ kind }) => kind === 'FragmentDefinition');
  if (fragments.length > maxFragments) context.reportError(tooComplex('Too many fragments.'));
  return {
    SelectionSet(node: SelectionSetNode) {
      const counts = new Map<string, number>();
      for (const selection of node.selections) {
        const name =
          selection.kind === 'InlineFragment'
            ? '...'
            : selection.kind === 'Field'
              ? (selection.alias?.value ?? selection.name.value)
              : `...${selection.name.value}`;
        const count = (counts.get(name) ?? 0) + 1;
        if (count > maxRepeats) return context.reportError(tooComplex(`Too many repetitions of ${name}.`));
        counts.set(name, count);
      }
    },
  };
}

const armor = new ApolloArmor({
  maxDepth: { n: 12, ...bound },
  maxAliases: { n: 15, ...bound },
  maxDirectives: { n: 20, ...bound },
  maxTokens: { enabled: false },
  // A fragment costs what the same fields cost where they stand.
  costLimit: { maxCost: 5_000, flattenFragments: true, ...bound },
  blockFieldSuggestion: { enabled: false },
}).protect();

/** Bounds on any document that comes from outside; they hold on HTTP and on the WebSocket alike. */
export const limitRules = [pairsRule, ...armor.validationRules];
