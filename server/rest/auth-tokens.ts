import { z } from 'zod';
import { createPartnerToken } from '#server/features/partner/partner-tokens.ts';
import { scopes } from '#server/features/partner/partner-token.entity.ts';
import { scopeName } from '#server/features/partner/access.ts';
import { partnerTokenNameLength } from '#shared/limits.ts';
import { sandboxAccount } from '#server/features/subscription/sandbox-account.ts';
import { signInShape } from './auth.ts';
import { documented, withExample } from './documented.ts';
import { someLine } from './input-texts.ts';
import { presentUser, timestamp } from './present.ts';
import type { Rest } from './rest-app.ts';

const names = scopes.map(scopeName) as [string, ...string[]];

const createToken = documented(
  'auth',
  'Create a token for a program of yours, as on the account page. It is shown only this once.',
  {
    description:
      'Sign in first, by `/auth/login` or by a link, and send the token that it answers. Tokens are revoked on the account page.',
    operation: 'createPartnerToken',
    input: {
      body: withExample(
        z.object({
          name: someLine(partnerTokenNameLength).describe('your name for it, one line'),
          scopes: z.array(z.enum(names)).min(1).describe('what it may do'),
        }),
        { name: 'My program', scopes: ['location:read', 'location:write'] },
      ),
    },
    output: z
      .object({
        token: z.string().describe('for `Authorization: Bearer`'),
        id: z.uuid().describe('of the token in the list of your account'),
        name: z.string().describe('your name for it'),
        scopes: z.array(z.enum(names)).describe('what it may do'),
        createTime: timestamp,
      })
      .meta({ id: 'CreatedToken' }),
  },
);

const sandbox = documented(
  'auth',
  'Make a throw-away subscriber with a plan for a day, for samples and checks. Not available in production.',
  { operation: 'sandboxAccount', input: {}, output: signInShape },
);

export function tokenCalls(app: Rest): void {
  app.post('/sandbox/account', { schema: sandbox }, async ({ ctx }) => {
    const { token, account } = await sandboxAccount(ctx, ctx.client);
    return { data: { token, user: presentUser(ctx, account) } };
  });

  app.post('/auth/tokens', { schema: createToken }, async ({ ctx, body }) => {
    const wanted = scopes.filter((scope) => body.scopes.includes(scopeName(scope)));
    const { token, partnerToken } = await createPartnerToken(ctx, { name: body.name, scopes: wanted });
    const { id, name, createdAt } = partnerToken;
    return {
      data: { token, id, name, scopes: partnerToken.scopes.map(scopeName), createTime: createdAt.getTime() },
    };
  });
}
