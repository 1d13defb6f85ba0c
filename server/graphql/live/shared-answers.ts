import {
  execute,
  Kind,
  visit,
  type ASTNode,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';
import type { Context } from '#server/context/context.ts';
import { formatError } from '../format-error.ts';

/** One operation of one client. */
export type LiveArgs = ExecutionArgs & { contextValue: Pick<Context, 'log'> };

/** The answer to an operation, with its errors as clients may see them. */
export async function answerTo(args: LiveArgs): Promise<string> {
  return asJson(await execute(args), args);
}

export const asJson = ({ errors, ...result }: ExecutionResult, { contextValue }: LiveArgs): string =>
  JSON.stringify(
    errors ? { ...result, errors: errors.map((error) => formatError(error, contextValue.log)) } : result,
  );

/** What was made of each event, by what it was made for. */
type Shared<Made> = WeakMap<object, Map<string, Promise<Made>>>;
const answers: Shared<string> = new WeakMap();
const messages: Shared<Buffer> = new WeakMap();

function once<Made>(
  shared: Shared<Made>,
  event: object,
  key: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const before = shared.get(event)?.get(key);
  if (before) return before;
  const made = make();
  shared.set(event, (shared.get(event) ?? new Map<string, Promise<Made>>()).set(key, made));
  return made;
}

/**
 * What makes a subscription's events the messages that answer them. An event is executed once for all clients that got
 * it as the same object with the same operation, and is the same bytes to all whose operations have the same id, as those
 * of our own pages do. Whoever hands out one object to several says that they may see the same, in the same language.
 */
export function messagesOf(id: string, args: LiveArgs): (event: object) => Promise<Buffer> {
  const operation = operationOf(args);
  const named = JSON.stringify([id, operation]);
  return (event) =>
    once(messages, event, named, async () => {
      const answer = await once(answers, event, operation, () => answerTo({ ...args, rootValue: event }));
      return nextMessage(id, answer);
    });
}

/** A message of graphql-transport-ws with an answer, which is JSON already. */
export const nextMessage = (id: string, answer: string): Buffer =>
  Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":${answer}}`);

/** What is the same for operations whose answers are. */
function operationOf({ document, operationName, variableValues }: LiveArgs): string {
  const { number, used } = factsOf(document);
  const given = Object.entries(variableValues ?? {}).filter(([name]) => used.has(name));
  return JSON.stringify([number, operationName, given.sort()]);
}

type Facts = { number: number; used: ReadonlySet<string> };
const facts = new WeakMap<DocumentNode, Facts>();
let documents = 0;

/** A document's number, and the variables that its answers depend on. */
function factsOf(document: DocumentNode): Facts {
  const known = facts.get(document) ?? { number: (documents += 1), used: variablesOfAnswer(document) };
  facts.set(document, known);
  return known;
}

/** The arguments of a subscription's root field only choose its events, as `since` does. */
function variablesOfAnswer({ definitions }: DocumentNode): ReadonlySet<string> {
  const used = new Set<string>();
  const parts = definitions.flatMap((each): ASTNode[] =>
    each.kind === Kind.OPERATION_DEFINITION
      ? each.selectionSet.selections.map((root) => ({ ...root, arguments: [] }))
      : [each],
  );
  for (const part of parts) visit(part, { Variable: ({ name }) => void used.add(name.value) });
  return used;
}
