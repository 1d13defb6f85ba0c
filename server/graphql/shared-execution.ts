import {
  createSourceEventStream,
  execute,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';

type Stream = AsyncIterableIterator<ExecutionResult>;

/** Results of events, while somebody holds the event: by document, then by its variables. */
const results = new WeakMap<object, WeakMap<DocumentNode, Map<string, Promise<ExecutionResult>>>>();

/**
 * As graphql-js subscribes, but an event is executed once for all who asked the same of it. An event is the same object
 * only for those who may see the same of it, in the same language: what yields it answers for that.
 */
export async function subscribeShared(args: ExecutionArgs): Promise<Stream | ExecutionResult> {
  const events = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in events)) return events;
  const source = events[Symbol.asyncIterator]();
  const asked = JSON.stringify([args.operationName, args.variableValues]);
  const answer = async ({
    value,
    done,
  }: IteratorResult<unknown>): Promise<IteratorResult<ExecutionResult>> =>
    done ? { value: undefined, done } : { value: await resultOf(args, asked, value), done: false };
  const stream: Stream = {
    next: async () => answer(await source.next()),
    return: async () => answer((await source.return?.()) ?? { value: undefined, done: true }),
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}

function resultOf(args: ExecutionArgs, asked: string, event: unknown): Promise<ExecutionResult> {
  const run = async () => execute({ ...args, rootValue: event });
  if (typeof event !== 'object' || event === null) return run();
  const ofEvent = results.get(event) ?? new WeakMap<DocumentNode, Map<string, Promise<ExecutionResult>>>();
  results.set(event, ofEvent);
  const ofDocument = ofEvent.get(args.document) ?? new Map<string, Promise<ExecutionResult>>();
  ofEvent.set(args.document, ofDocument);
  const result = ofDocument.get(asked) ?? run();
  ofDocument.set(asked, result);
  return result;
}
