import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';

/** What decides who can enter an account. */
type SecurityEvent =
  | 'SIGN_IN_WITH_PASSWORD'
  | 'SIGN_IN_WITH_LINK'
  | 'SIGN_IN_AFTER_PAYMENT'
  | 'SIGN_OUT'
  | 'END_SESSION'
  | 'RESET_PASSWORD'
  | 'CHANGE_PASSWORD'
  | 'REQUEST_EMAIL_CHANGE'
  | 'CONFIRM_EMAIL_CHANGE'
  | 'CREATE_PARTNER_TOKEN'
  | 'REVOKE_PARTNER_TOKEN'
  | 'DELETE_ACCOUNT';

/** The account that an event is about: the viewer's, until the use case knows better; null while none is known. */
type About = { accountId: string | null };

/**
 * A use case that logs how it ended, done or refused, in one line of three values: the event, the account's id and the
 * outcome, an error code if it was refused. No personal data.
 */
export const loggedAbout =
  <A extends unknown[], T>(
    event: SecurityEvent,
    act: (about: About, ctx: Context, ...input: A) => Promise<T>,
  ): ((ctx: Context, ...input: A) => Promise<T>) =>
  async (ctx, ...input) => {
    const about: About = { accountId: ctx.viewer?.accountId ?? null };
    const write = (outcome: string) => ctx.log.info({ event, ...about, outcome }, 'security');
    try {
      const result = await act(about, ctx, ...input);
      write('DONE');
      return result;
    } catch (error) {
      write(error instanceof AppError ? error.code : 'INTERNAL');
      throw error;
    }
  };

/** The same for a use case of the viewer. */
export const logged = <A extends unknown[], T>(
  event: SecurityEvent,
  act: (ctx: Context, ...input: A) => Promise<T>,
): ((ctx: Context, ...input: A) => Promise<T>) => loggedAbout(event, (_, ...given) => act(...given));
