import type { Context, Em } from '#server/context.ts';
import type { Account } from '#server/features/account/account.entity.ts';
import type { KeptKind } from './kept-record.entity.ts';

/** What stays of a closed account, and until when at most. */
export type Kept = { kind: KeptKind; count: number; until: Date };

/** What one feature holds of an account, for its export and its end. */
export type AccountPart = {
  /** Tables that it answers for. A test demands that every table with rows of an account stands in a part. */
  tables: readonly string[];
  /** Its rows about the account in clear, no more than their owner may see; each key is a section of the export. */
  rows(ctx: Context, account: Account): Promise<Record<string, unknown>>;
  /** Before an account's rows go, in the same transaction. Answers what is kept. */
  close?(ctx: Context, em: Em, account: Account): Promise<Kept[]>;
};
