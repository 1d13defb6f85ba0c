import { z } from 'zod';
import { accountExistence } from '#server/features/account/account-existence.ts';
import { passwordKey } from '#server/features/account/password-key.ts';
import { templatesFor } from '#server/features/message/templates.ts';
import { endpoint } from './endpoint.ts';
import { existenceShape, presentExistence, presentTemplate, templateShape } from './present.ts';

const email = z.string().max(1_000);

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
  endpoint({
    method: 'GET',
    path: '/common/emailInSub',
    group: 'common',
    summary:
      'Whether an address has an account, and from when to when its newest sign-in link is valid. May be asked only so often.',
    signedIn: false,
    input: z.object({ email }),
    output: existenceShape,
    handle: async (ctx, input) => presentExistence(await accountExistence(ctx, input, ctx.client)),
  }),
  endpoint({
    method: 'GET',
    path: '/common/emailCheck',
    group: 'common',
    summary: 'Whether an address has an account: null when it has none. May be asked only so often.',
    signedIn: false,
    input: z.object({ email }),
    output: z.object({ exist: z.literal(true) }).nullable(),
    handle: async (ctx, input) =>
      (await accountExistence(ctx, input, ctx.client)).exist ? { exist: true } : null,
  }),
  endpoint({
    method: 'GET',
    path: '/common/passwordKey',
    group: 'common',
    summary: 'The public key (PEM, SPKI, RSA 2048) under which a password is encrypted before it is sent.',
    signedIn: false,
    input: z.object({}),
    output: z.object({ publicKey: z.string() }),
    handle: async (ctx) => ({ publicKey: await passwordKey(ctx) }),
  }),
  templates('/common/smsLocateTemplate', 'SMS', 'The predefined text messages.'),
  templates('/common/emailLocateTemplate', 'EMAIL', 'The predefined e-mails.'),
];
