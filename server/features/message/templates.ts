import type { Locale } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

export type MessageChannel = 'SMS' | 'VOICE' | 'EMAIL';

/** A predefined text. `{sender}` becomes the name or `anonymous`, `{link}` the recipient's link. */
export type MessageTemplate = {
  id: string;
  channel: MessageChannel;
  locale: Locale;
  name: string;
  subject: string | null;
  body: string;
};

const anonymous: Record<Locale, string> = { en: 'Someone who knows you', id: 'Seseorang yang mengenal Anda' };

// SMS stay in the GSM alphabet: one character outside it would halve the length of a segment.
const sms = (locale: Locale, key: string, name: string, body: string): MessageTemplate => ({
  id: `sms.${key}.${locale}`,
  channel: 'SMS',
  locale,
  name,
  subject: null,
  body,
});
const email = (
  locale: Locale,
  key: string,
  name: string,
  subject: string,
  body: string,
): MessageTemplate => ({
  id: `email.${key}.${locale}`,
  channel: 'EMAIL',
  locale,
  name,
  subject,
  body,
});

const voice = (locale: Locale, key: string, name: string, body: string): MessageTemplate => ({
  id: `voice.${key}.${locale}`,
  channel: 'VOICE',
  locale,
  name,
  subject: null,
  body,
});

const templates: readonly MessageTemplate[] = [
  sms(
    'en',
    'ask',
    'Where are you?',
    '{sender} asks where you are. You decide whether to answer: {link} Reply STOP to block.',
  ),
  sms(
    'en',
    'safe',
    'Are you all right?',
    '{sender} would like to know that you are all right, and where you are. You decide: {link} Reply STOP to block.',
  ),
  sms(
    'en',
    'arrival',
    'On your way?',
    '{sender} would like to follow your way home. Share it only if you want to: {link} Reply STOP to block.',
  ),
  sms(
    'id',
    'ask',
    'Di mana Anda?',
    '{sender} menanyakan lokasi Anda. Anda bebas memutuskan: {link} Balas STOP untuk memblokir.',
  ),
  sms(
    'id',
    'safe',
    'Apakah Anda baik-baik saja?',
    '{sender} ingin tahu apakah Anda baik-baik saja dan di mana Anda berada. Anda yang memutuskan: {link} Balas STOP untuk memblokir.',
  ),
  sms(
    'id',
    'arrival',
    'Dalam perjalanan?',
    '{sender} ingin mengikuti perjalanan pulang Anda. Bagikan hanya jika Anda mau: {link} Balas STOP untuk memblokir.',
  ),
  email(
    'en',
    'ask',
    'Where are you?',
    'Someone asks where you are',
    '{sender} asks where you are. You decide freely whether to answer, how precisely and for how long. Nothing is shared unless you say yes.\n\nRead what is asked, and decide:\n{link}\n\nYou need no account. If you do nothing, nothing happens.',
  ),
  email(
    'en',
    'safe',
    'Are you all right?',
    'Are you all right?',
    '{sender} would like to know that you are all right, and where you are. You decide freely whether to answer. Nothing is shared unless you say yes.\n\nRead what is asked, and decide:\n{link}\n\nYou need no account. If you do nothing, nothing happens.',
  ),
  email(
    'id',
    'ask',
    'Di mana Anda?',
    'Seseorang menanyakan lokasi Anda',
    '{sender} menanyakan di mana Anda berada. Anda bebas memutuskan apakah akan menjawab, seberapa tepat, dan berapa lama. Tidak ada yang dibagikan kecuali Anda setuju.\n\nBaca apa yang diminta, lalu putuskan:\n{link}\n\nAnda tidak memerlukan akun. Jika Anda tidak melakukan apa pun, tidak terjadi apa-apa.',
  ),
  email(
    'id',
    'safe',
    'Apakah Anda baik-baik saja?',
    'Apakah Anda baik-baik saja?',
    '{sender} ingin tahu apakah Anda baik-baik saja dan di mana Anda berada. Anda bebas memutuskan. Tidak ada yang dibagikan kecuali Anda setuju.\n\nBaca apa yang diminta, lalu putuskan:\n{link}\n\nAnda tidak memerlukan akun. Jika Anda tidak melakukan apa pun, tidak terjadi apa-apa.',
  ),
  // A call cannot carry a link: it points to the text message that the recipient already has.
  voice(
    'en',
    'ask',
    'Where are you?',
    'Hello. This is Whereabouts. {sender} asks where you are. The text message that we sent you has the link. You decide freely whether to answer. Saying no has no consequence.',
  ),
  voice(
    'en',
    'safe',
    'Are you all right?',
    'Hello. This is Whereabouts. {sender} would like to know that you are all right. The text message that we sent you has the link. You decide freely whether to answer.',
  ),
  voice(
    'id',
    'ask',
    'Di mana Anda?',
    'Halo. Ini Whereabouts. {sender} menanyakan lokasi Anda. Tautannya ada di pesan teks yang kami kirimkan. Anda bebas memutuskan apakah akan menjawab. Menolak tidak menimbulkan akibat apa pun.',
  ),
  voice(
    'id',
    'safe',
    'Apakah Anda baik-baik saja?',
    'Halo. Ini Whereabouts. {sender} ingin tahu apakah Anda baik-baik saja. Tautannya ada di pesan teks yang kami kirimkan. Anda bebas memutuskan apakah akan menjawab.',
  ),
];

/** The texts of a channel in one language, the usual one first. */
export const templatesFor = (channel: MessageChannel, locale: Locale): MessageTemplate[] =>
  templates.filter((template) => template.channel === channel && template.locale === locale);

/** Throws TEMPLATE_UNKNOWN. */
export function templateById(id: string, channel?: MessageChannel): MessageTemplate {
  const template = templates.find((candidate) => candidate.id === id);
  if (!template || (channel && template.channel !== channel)) {
    throw new AppError('TEMPLATE_UNKNOWN', { field: 'templateId' });
  }
  return template;
}

/** The text as it is sent: preview and sending both come from here. */
export function fillTemplate(
  template: MessageTemplate,
  { senderName, link }: { senderName: string | null; link: string },
): { subject: string | null; text: string } {
  const values: Record<string, string> = {
    '{sender}': senderName ?? anonymous[template.locale],
    '{link}': link,
  };
  // One pass, so that a name that itself reads "{link}" stays text.
  const text = template.body.replace(/\{sender\}|\{link\}/g, (key) => values[key] ?? key);
  return { subject: template.subject, text };
}
