import { z } from 'zod';
import { templatesFor } from '#server/features/message/templates.ts';
import { endpoint } from './endpoint.ts';
import { presentTemplate, templateShape } from './present.ts';

const input = z.object({ locale: z.enum(['en', 'id']).optional() });

const templates = (path: string, channel: 'SMS' | 'EMAIL', summary: string) =>
  endpoint({
    method: 'GET',
    path,
    group: 'common',
    summary,
    signedIn: false,
    input,
    output: z.array(templateShape),
    handle: async (ctx, { locale }) => templatesFor(channel, locale ?? ctx.locale).map(presentTemplate),
  });

export const commonEndpoints = [
  templates('/common/smsLocateTemplate', 'SMS', 'The predefined text messages.'),
  templates('/common/emailLocateTemplate', 'EMAIL', 'The predefined e-mails.'),
];
