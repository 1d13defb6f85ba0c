import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import type { Phone } from '#shared/phone.ts';

/**
 * Checks that this deployment sends texts to a number. Throws PHONE_INVALID, PHONE_NOT_TEXTABLE or COUNTRY_NOT_SERVED,
 * about the input called `field`.
 */
export function checkTextable(
  { settings: { smsCountries, sandbox } }: Pick<Context, 'settings'>,
  phone: Phone,
  field: string,
): void {
  // Fictional numbers belong to nobody: only the sandbox may send messages to them.
  if (phone.isFictional && !sandbox) throw new AppError('PHONE_INVALID', { field });
  if (!phone.textable) throw new AppError('PHONE_NOT_TEXTABLE', { field });
  if (smsCountries && !(phone.country && smsCountries.has(phone.country)))
    throw new AppError('COUNTRY_NOT_SERVED', { field });
}
