import type { Context, Em } from '#server/context.ts';
import type { Account } from './account.entity.ts';
import { emailOf } from './account.queries.ts';
import { EmailChange } from './email-change.entity.ts';
import { pendingEmail } from './confirm-email-change.ts';
import { deviceLabel } from './device.ts';
import type { KeptKind } from './kept-record.entity.ts';
import { forgetResetCode } from './reset-code.ts';
import { ResetCode } from './reset-code.entity.ts';
import { Session } from './session.entity.ts';
import { SignInLink } from './sign-in-link.entity.ts';

/**
 * Something that has to be kept after an account is closed; `content` must name nobody. `addressHash`: a
 * fingerprint of the account's mailbox, where a new account with the same one must be known again.
 */
export type ToKeep = { kind: KeptKind; content: object; until: Date; addressHash?: Uint8Array };

/**
 * What a feature holds of an account. Features below others may not import them, so each writes its part and the
 * face that offers export and deletion passes them all: docs/decisions/0020.
 */
export type AccountPart = {
  /** Tables that it answers for. A test demands that every table with rows of an account stands in a part. */
  tables: readonly string[];
  /** Its rows about the account in clear, no more than their owner may see; each key is a section of the export. */
  rows(ctx: Context, account: Account): Promise<Record<string, unknown>>;
  /** Before an account's rows go, in the same transaction. Answers what has to be kept. */
  close?(ctx: Context, em: Em, account: Account): Promise<ToKeep[]>;
  /** After an account was made, in the same transaction: takes up what was kept under its address. */
  open?(ctx: Pick<Context, 'vault' | 'now'>, em: Em, account: Account): Promise<void>;
};

/** The account itself. */
export const ownPart: AccountPart = {
  tables: ['account', 'session', 'sign_in_link', 'reset_code', 'email_change'],
  async rows(ctx, account) {
    const em = ctx.em.fork();
    const ofAccount = { accountId: account.id };
    const sessions = await em.find(Session, ofAccount, { orderBy: { createdAt: 'asc' } });
    const links = await em.find(SignInLink, ofAccount, { orderBy: { createdAt: 'asc' } });
    const code = await em.findOne(ResetCode, { emailHash: Buffer.from(account.emailHash) });
    const change = await em.findOne(EmailChange, ofAccount);
    return {
      account: {
        id: account.id,
        email: emailOf(ctx, account),
        locale: account.locale,
        createdAt: account.createdAt,
        hasPassword: typeof account.passwordHash === 'string',
      },
      sessions: sessions.map((session) => ({
        id: session.id,
        device: deviceLabel(ctx, session),
        signedInBy: session.signedInBy,
        createdAt: session.createdAt,
        lastSeenAt: session.lastSeenAt,
        expiresAt: session.expiresAt,
      })),
      signInLinks: links.map(({ createdAt, expiresAt, spentAt }) => ({ createdAt, expiresAt, spentAt })),
      resetCode: code && { createdAt: code.createdAt, expiresAt: code.expiresAt, tries: code.tries },
      emailChange: change && {
        newEmail: pendingEmail(ctx, change),
        createdAt: change.createdAt,
        expiresAt: change.expiresAt,
        oldConfirmedAt: change.oldConfirmedAt,
        newConfirmedAt: change.newConfirmedAt,
      },
    };
  },
  async close(_ctx, em, account) {
    await forgetResetCode(em, account.emailHash);
    return [];
  },
};
