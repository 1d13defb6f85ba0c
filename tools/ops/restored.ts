import type { Context } from '#server/context/context.ts';
import { broughtBack, forgetBroughtBack } from '#server/features/privacy/after-restore.ts';
import type { Answer } from './answer.ts';
import type { RestoredCommand } from './command.ts';

/** Ends and erases what a restore brought back; without `--yes` only says how much that is. */
export async function runRestored(
  ctx: Pick<Context, 'em' | 'now'>,
  { yes }: RestoredCommand,
): Promise<Answer> {
  const found = await (yes ? forgetBroughtBack(ctx) : broughtBack(ctx.em));
  const value = { ...found, isDone: yes };
  const { shares, positions, replies, sessions } = found;
  if (yes)
    return {
      value,
      text: `Ended: ${shares} shares, ${sessions} sessions; erased: ${positions} positions, ${replies} replies`,
    };
  const text = `To end: ${shares} shares, ${sessions} sessions; to erase: ${positions} positions, ${replies} replies\nNothing is changed yet: add --yes`;
  return { value, text, isWhole: false };
}
