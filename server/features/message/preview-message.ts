import type { Context } from '#server/context.ts';
import { readSenderName } from './sender-name.ts';
import { fillTemplate, templateById } from './templates.ts';

/** The text exactly as `requestLocation` would send it, but for the link's secret part. */
export function previewMessage(ctx: Context, input: { templateId: string; senderName?: string | null }) {
  const template = templateById(input.templateId);
  const path = template.locale === 'id' ? '/id/share' : '/share';
  return fillTemplate(template, {
    senderName: readSenderName(ctx, input.senderName),
    link: `${ctx.settings.publicUrl}${path}#…`,
  });
}
