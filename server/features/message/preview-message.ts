import type { Context } from '#server/context/context.ts';
import { shareLink } from '#shared/paths.ts';
import { readSenderName } from './sender-name.ts';
import { takesReplies } from './takes-replies.ts';
import { fillTemplate, templateById } from './templates.ts';

/** The text exactly as `requestLocation` would send it to that country, except for the link's secret part. */
export function previewMessage(
  ctx: Context,
  input: { templateId: string; senderName?: string | null; country?: string | null },
) {
  const template = templateById(input.templateId);
  return fillTemplate(template, {
    senderName: readSenderName(ctx, input.senderName),
    link: shareLink(ctx.settings.publicUrl, template.locale, '…'),
    canReply: takesReplies(ctx.settings, template.channel, input.country?.toUpperCase() ?? null),
  });
}
