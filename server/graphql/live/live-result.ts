import { execute, type ExecutionArgs, type ExecutionResult } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { Context } from '#server/context/context.ts';
import { formatError } from '../format-error.ts';

export type Event = { id: string };

/** The transport's channel for pushing messages to a client. */
export type LiveOutput = {
  /**
   * Sends a text message, in UTF-8; returns false, sending nothing, while the client's connection is still busy with the
   * previous one.
   */
  sendMessage(message: Buffer): boolean;
  /** Calls `then` once it is ready; never if the client has left, or `isOver` meanwhile. */
  whenFree(then: () => void, isOver?: () => boolean): void;
};

/** One operation of one client, identified by its id. */
export type LiveArgs = ExecutionArgs & {
  contextValue: Pick<Context, 'log'>;
  /** For a trusted document, which is executed faster so. */
  compiled: CompiledQuery | null;
  id: string;
  output: LiveOutput;
  /** The client's operations by id; one that fails is removed. */
  operations: Record<string, unknown>;
};

/** The answer to one event, whose errors are not yet formatted. */
export const answerTo = async (args: LiveArgs, event: unknown): Promise<ExecutionResult> =>
  args.compiled
    ? args.compiled.query(event, args.contextValue, args.variableValues)
    : execute({ ...args, rootValue: event });

export async function resultOf(args: LiveArgs, event: Event): Promise<Result> {
  const { errors, ...result } = await answerTo(args, event);
  if (!errors) return new Result(result);
  return new Result({ ...result, errors: errors.map((error) => formatError(error, args.contextValue.log)) });
}

/** The result of an event as messages of graphql-transport-ws: one for all operations with the same id. */
export class Result {
  readonly #json: string;
  readonly #messages = new Map<string, Buffer>();

  constructor(result: object) {
    this.#json = JSON.stringify(result);
  }

  messageFor(id: string): Buffer {
    let message = this.#messages.get(id);
    if (!message) {
      message = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":${this.#json}}`);
      this.#messages.set(id, message);
    }
    return message;
  }
}
