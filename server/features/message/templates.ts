import type { Locale, Settings } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { fill } from '#server/texts/fill.ts';
import { texts } from '#server/texts/texts.ts';
import { locales } from '#shared/locales.ts';
import type { MessageChannel } from './message.entity.ts';
import { takesReplies } from './takes-replies.ts';

/**
 * A predefined text. `{sender}` becomes the name or `anonymous`, `{link}` the recipient's link, `{block}` the way to
 * block that works where it arrives.
 */
export type MessageTemplate = {
  id: string;
  channel: MessageChannel;
  locale: Locale;
  name: string;
  subject: string | null;
  body: string;
};

const templates: readonly MessageTemplate[] = locales.flatMap((locale) => {
  const { sms, emails, calls } = texts[locale];
  return [
    ...sms.map((text) => ({ ...text, channel: 'SMS' as const, subject: null })),
    ...emails.map((text) => ({ ...text, channel: 'EMAIL' as const })),
    ...calls.map((text) => ({ ...text, channel: 'VOICE' as const, subject: null })),
  ].map(({ key, ...template }) => ({
    ...template,
    id: `${template.channel.toLowerCase()}.${key}.${locale}`,
    locale,
  }));
});

/** The texts of a channel in one language, the default one first. */
export const templatesFor = (channel: MessageChannel, locale: Locale): MessageTemplate[] =>
  templates.filter((template) => template.channel === channel && template.locale === locale);

/** The same for display: `{block}` of a text message as in countries where replies reach this deployment. */
export const shownTemplates = (
  settings: Settings,
  channel: MessageChannel,
  locale: Locale,
): MessageTemplate[] =>
  templatesFor(channel, locale).map((template) => ({
    ...template,
    body: template.body.replace('{block}', howToBlock(template, takesReplies(settings, channel, null))),
  }));

const howToBlock = ({ channel, locale }: MessageTemplate, canReply: boolean): string =>
  texts[locale].howToBlock[channel === 'EMAIL' ? 'EMAIL' : 'SMS'][canReply ? 'byReply' : 'byLink'];

/** Throws TEMPLATE_UNKNOWN. */
export function templateById(id: string, channel?: MessageChannel): MessageTemplate {
  const template = templates.find((candidate) => candidate.id === id);
  if (!template || (channel && template.channel !== channel)) {
    throw new AppError('TEMPLATE_UNKNOWN', { field: 'templateId' });
  }
  return template;
}

/** The text as sent: used for both preview and sending. `canReply` is the result of `takesReplies`. */
export function fillTemplate(
  template: MessageTemplate,
  { senderName, link, canReply = false }: { senderName: string | null; link: string; canReply?: boolean },
): { subject: string | null; text: string } {
  const text = fill(template.body, {
    sender: senderName ?? texts[template.locale].anonymousSender[template.channel],
    link,
    block: howToBlock(template, canReply),
  });
  return { subject: template.subject, text: template.channel === 'SMS' ? inPlainPunctuation(text) : text };
}

/**
 * Quotes and dashes as phones type them are not in the GSM alphabet: one of them would halve the length of a segment, and
 * so cost another.
 */
const inPlainPunctuation = (text: string): string =>
  text
    .replace(/[‘’‚‛ʼ′]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐-―−]/g, '-');
