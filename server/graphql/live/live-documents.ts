import { Kind, visit, type ASTNode, type DocumentNode } from 'graphql';

type Facts = { number: number; used: ReadonlySet<string> };
const known = new WeakMap<DocumentNode, Facts>();
let documents = 0;

/** What a document is called here, and which variables its answer depends on. */
export function factsOf(document: DocumentNode): Facts {
  const before = known.get(document);
  if (before) return before;
  const now = { number: (documents += 1), used: variablesOfAnswer(document) };
  known.set(document, now);
  return now;
}

/** The variables that the answer depends on: those of a subscription's root field only choose its events. */
function variablesOfAnswer(document: DocumentNode): ReadonlySet<string> {
  const used = new Set<string>();
  const roots = new Set<ASTNode>(
    document.definitions.flatMap((each) =>
      each.kind === Kind.OPERATION_DEFINITION ? each.selectionSet.selections : [],
    ),
  );
  visit(document, {
    VariableDefinition: () => false,
    Field: (node) => (roots.has(node) ? { ...node, arguments: [] } : undefined),
    Variable: ({ name }) => void used.add(name.value),
  });
  return used;
}
