import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { type Failure, failureOf } from '../../../apollo/errors.ts';
import type { LocationRow_LocationFragment, RequestLocationInput } from '../../../gql/graphql.ts';
import { useRequestLocationMutation } from '../../../gql/hooks.ts';
import { checkedText } from '../../../ui/form/checked-text.ts';
import { useTooLong } from '../../../ui/form/use-too-long.ts';
import { signatureDraft } from '../signature-draft.ts';
import { reloadLists } from '../list/lists.ts';
import { keyFor, type Submission } from '../../../apollo/idempotency.ts';
import type { TimedFailure } from './send-failure.tsx';
import { useOwnSenderProblem } from './sender-problem.ts';
import { forgetSendLimits } from './use-send-limit.ts';

/** What the message part of the form has selected; no text while it has none to choose from. */
const messageFields = z.object({ templateId: z.string(), senderName: z.string() });
export type MessageChoice = z.infer<typeof messageFields>;

/** What the form itself validates in the requester's texts. */
export function useOwnWords() {
  const tooLong = useTooLong();
  const senderProblem = useOwnSenderProblem();
  return {
    title: checkedText((title) => tooLong(title, limits.titleLength)),
    message: messageFields.check(
      z.refine(({ senderName }) => senderProblem(senderName) === null, {
        error: ({ input }) => senderProblem((input as MessageChoice).senderName) ?? '',
      }),
    ),
  };
}

/** Title, text and signature as the server takes them: absent instead of empty. */
export const contentOf = (title: string, { templateId, senderName }: MessageChoice) => ({
  title: title.trim() || null,
  templateId: templateId || null,
  senderName: senderName.trim() || null,
});

/** True if a refusal is about the name that the request is signed with. */
export const isAboutSender = ({ code, field }: Failure): boolean =>
  code === 'SENDER_NAME_REQUIRED' || field === 'senderName';

/**
 * Sends a request. The same content again, after a lost response, sends nothing twice. `failed`: what the toast of a
 * refusal begins with.
 */
export function useRequest(failed?: string) {
  const client = useApolloClient();
  const [request] = useRequestLocationMutation({ context: { showsFailures: true, failed } });
  const last = useRef<Submission | null>(null);
  const [failure, setFailure] = useState<TimedFailure | null>(null);

  /** The request, or why there is none; `failure` shows what no field claims with `claims`. */
  const send = async (
    content: Omit<RequestLocationInput, 'idempotencyKey'>,
    claims: (failure: Failure) => boolean,
  ): Promise<LocationRow_LocationFragment | null> => {
    setFailure(null);
    last.current = keyFor(last.current, content);
    try {
      const { data } = await request({
        variables: { input: { ...content, idempotencyKey: last.current.key } },
      });
      if (!data) return null;
      const { location } = data.requestLocation;
      signatureDraft.keep({ name: content.senderName ?? '' });
      void reloadLists(client, 'all');
      forgetSendLimits(client.cache);
      return location;
    } catch (error) {
      const refused = failureOf(error);
      if (refused.code === 'RATE_LIMITED') forgetSendLimits(client.cache);
      if (!claims(refused)) setFailure({ ...refused, at: Date.now() });
      return null;
    }
  };
  return { send, failure, forget: () => setFailure(null) };
}
