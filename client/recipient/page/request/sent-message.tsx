import { useEffect, useState } from 'preact/hooks';
import type { Invitation } from '../../api/invitation.ts';
import { SentMessageDocument } from '../../gql/graphql.ts';
import { usePage } from '../page-context.tsx';

/** The message that brought the link, in a room that is kept for it; nothing where it cannot be read. */
export function SentMessage({ channel }: Pick<Invitation, 'channel'>) {
  const { t, post } = usePage();
  const [message, setMessage] = useState<string | null>('');
  useEffect(() => {
    post(SentMessageDocument, {}).then(
      ({ invitation }) => setMessage(invitation?.message ?? null),
      () => setMessage(null),
    );
  }, [post]);
  return (
    message !== null && (
      <>
        <p>{t('messageGot')}</p>
        <blockquote class={channel}>{message}</blockquote>
      </>
    )
  );
}
