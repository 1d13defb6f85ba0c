import { skipToken } from '@apollo/client/react';
import { serverNow } from '../../apollo/server-clock.ts';
import { useAccountExistenceQuery } from '../../gql/hooks.ts';
import { useNow } from '../../ui/now.ts';
import { isLinkExpired } from './link-window.ts';
import { rememberedEmail } from './session.ts';

/** How often the stored address is read again (milliseconds). */
const poll = 1_000;

type SentLink = {
  /** The address that the link was sent to: the stored one, which another window may have changed. */
  email: string;
  state: 'valid' | 'expired' | 'noAccount';
  /** To be called after another link was sent. */
  refresh: () => void;
};

/** The state of the link that was sent to `sentTo`; watches nothing while that is null. */
export function useSentLink(sentTo: string | null): SentLink {
  const now = useNow(poll, serverNow);
  const email = sentTo === null ? '' : rememberedEmail() || sentTo;
  const { data, refetch } = useAccountExistenceQuery(
    email
      ? { variables: { email }, fetchPolicy: 'network-only', context: { inBackground: true } }
      : skipToken,
  );
  const answer = data?.accountExistence;
  // Without a response, there is no reason to think that the link is invalid.
  const state = !answer
    ? 'valid'
    : !answer.exist
      ? 'noAccount'
      : isLinkExpired(answer, now)
        ? 'expired'
        : 'valid';
  return { email, state, refresh: () => void refetch() };
}
