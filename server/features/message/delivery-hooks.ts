import type { Em } from '#server/context/context.ts';
import type { Message } from './message.entity.ts';

/** What code that shows a message's delivery does in the transaction that changes it. */
export type DeliveryHooks = {
  /** Locks what `onChange` will write, before the message: in the same order as a cancellation. */
  lockFirst(em: Em, messageId: string): Promise<void>;
  onChange(em: Em, message: Message): Promise<void>;
};
