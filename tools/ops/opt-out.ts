import { AppError } from '#server/errors/errors.ts';
import { optOutByOperator } from '#server/features/lookup/opt-out.ts';
import type { Answer } from './answer.ts';
import { OpsFailure, type OptOutCommand } from './command.ts';

/** Opts a number or address out. Throws OpsFailure for an invalid one. */
export async function runOptOut(
  ctx: Parameters<typeof optOutByOperator>[0],
  { subject }: OptOutCommand,
): Promise<Answer> {
  try {
    const value = await optOutByOperator(ctx, subject);
    return {
      value,
      text: `${value.subject} is opted out permanently; erased from ${value.erased} earlier lookups by others`,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new OpsFailure(`${subject} is neither a number with its country code nor an e-mail address`);
  }
}
