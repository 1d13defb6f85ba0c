import type { Context } from '#server/context/context.ts';
import type { Finding } from '#server/ports/finding.ts';
import type { Email } from '#shared/email.ts';
import { askSource, sourceDeadline, stageOf } from './ask-source.ts';
import { emailFields, type EmailField, type Findings } from './lookup-result.ts';
import type { ProgressWriter } from './progress.ts';
import type { StageState } from './stages.ts';

/** Queries everything about an address at once. `devices`: the result of looking up its devices. */
export async function askEmail(
  ctx: Context,
  email: Email,
  { devices, isTeaser }: { devices: StageState; isTeaser: boolean },
  { note }: Pick<ProgressWriter, 'note'>,
): Promise<void> {
  const deadline = AbortSignal.timeout(sourceDeadline);
  const reading = ctx.emailData.read(email, { isTeaser, signal: deadline });
  await note({ ACCOUNT_DETAILS: 'RUNNING', ASSOCIATED_DEVICES: devices });
  const answers = await Promise.all(
    emailFields.map(async (field): Promise<[EmailField, Finding]> => {
      const source = reading.sources[field];
      return [field, await askSource(() => reading[field](), { source, now: ctx.now, deadline })];
    }),
  );
  const findings: Findings = Object.fromEntries(answers);
  const failed = answers.some(([, finding]) => stageOf(finding) === 'FAILED');
  await note({ ACCOUNT_DETAILS: failed ? 'FAILED' : 'FOUND', PROCESS: 'RUNNING' }, findings);
}
