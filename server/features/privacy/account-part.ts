import type { Context, Em } from '#server/context/context.ts';
import type { Account } from '#server/features/account/account.entity.ts';
import type { KeptKind } from './kept-record.entity.ts';

/** What is kept of a deleted account, and until when at most. */
export type Kept = { kind: KeptKind; count: number; until: Date };

/** One feature's data about an account, for its export and its deletion. */
export type AccountPart = {
  /** The tables that it covers. A test requires every table with rows of an account to be covered by a part. */
  tables: readonly string[];
  /** The part's rows about the account in plain text, as far as the owner may see them; a key is a section of the export. */
  rows(ctx: Context, account: Account): Promise<Record<string, unknown>>;
  /** Called before an account's rows are deleted, in the same transaction. Returns what is kept. */
  close?(ctx: Context, em: Em, account: Account): Promise<Kept[]>;
};
