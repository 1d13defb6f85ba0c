import { AppError } from '#server/errors/errors.ts';
import { readPhone, type Phone, type PhoneFault } from '#shared/phone.ts';

/** For developers; users get texts of their own for these. */
const messages: Record<PhoneFault, string> = {
  characters: 'a phone number has only digits, spaces and + - . ( )',
  several: 'one number is expected, not several',
  country: 'the number must begin with + and its country code',
};

/** Parses the number in the input called `field`. Throws PHONE_INVALID, with the number that was probably meant. */
export function requirePhone(input: unknown, field: string): Phone {
  const phone = readPhone(input);
  if (phone.ok) return phone;
  const { code, fault, probable } = phone;
  throw new AppError(code, {
    field,
    ...(fault && { message: messages[fault] }),
    ...(probable && { probable: probable.e164 }),
  });
}
