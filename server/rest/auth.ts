import { z } from 'zod';
import { signInWithLink } from '#server/features/account/sign-in-with-link.ts';
import { endpoint } from './endpoint.ts';
import { presentUser, userShape } from './present.ts';

export const authEndpoints = [
  endpoint({
    method: 'POST',
    path: '/auth/loginByAuthCode',
    group: 'auth',
    summary:
      'Sign in by the code of an e-mailed link: what stands behind its #. Works once, for ten minutes.',
    signedIn: false,
    input: z.object({ code: z.string().min(1).max(200) }),
    output: z.object({ token: z.string(), user: userShape }),
    async handle(ctx, { code }) {
      const { token, account } = await signInWithLink(ctx, { token: code });
      return { token, user: presentUser(ctx, account) };
    },
  }),
];
