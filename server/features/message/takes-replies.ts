import type { Locale, Settings } from '#server/context/context.ts';
import { texts } from '#server/texts/texts.ts';
import type { MessageChannel } from './message.entity.ts';

/**
 * Whether a reply to a message reaches us; only then may the message offer STOP. `country` is that of the number, ISO
 * 3166-1 alpha-2, null if unknown.
 */
export const takesReplies = (
  { oneWayCountries, readsMailReplies }: Settings,
  channel: MessageChannel,
  country: string | null,
): boolean =>
  channel === 'EMAIL'
    ? readsMailReplies
    : oneWayCountries !== null && !(country !== null && oneWayCountries.has(country));

/** `{block}` of an e-mail without the recipient's link; each of them can be unsubscribed from. */
export const blockWithoutLink = (settings: Settings, locale: Locale): string =>
  texts[locale].howToBlock.EMAIL[takesReplies(settings, 'EMAIL', null) ? 'byReply' : 'byButton'];
