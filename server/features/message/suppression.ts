import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { Suppression } from './suppression.entity.ts';

/** True if the recipient must never be contacted. */
export const isSuppressed = async (em: Em, recipientHash: Buffer): Promise<boolean> =>
  (await em.count(Suppression, { recipientHash })) > 0;

/**
 * Puts a number or address on the suppression list, for all users and channels; safe to repeat. An entry made by SMS,
 * which START lifts again, becomes permanent when it is repeated by other means.
 */
export async function suppress(
  ctx: Pick<Context, 'now'>,
  em: Em,
  recipientHash: Uint8Array,
  via: Suppression['via'],
): Promise<void> {
  await rowsOf(em)
    .insertInto('suppression')
    .values({ recipient_hash: Buffer.from(recipientHash), via, created_at: ctx.now() })
    .onConflict((conflict) =>
      via === 'SMS'
        ? conflict.doNothing()
        : conflict.column('recipient_hash').doUpdateSet({ via }).where('suppression.via', '=', 'SMS'),
    )
    .execute();
}

/** START by SMS lifts an entry made by STOP by SMS, and no other. */
export const liftSmsSuppression = (em: Em, recipientHash: Buffer): Promise<number> =>
  em.nativeDelete(Suppression, { recipientHash, via: 'SMS' });
