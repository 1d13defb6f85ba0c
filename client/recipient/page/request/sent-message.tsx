import { useEffect, useState } from 'preact/hooks';
import { SentMessageDocument } from '../../gql/graphql.ts';
import { usePage } from '../page-context.tsx';

/** The message that brought the link; nothing where it cannot be read. */
export function SentMessage() {
  const { t, post } = usePage();
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    post(SentMessageDocument, {}).then(
      ({ invitation }) => setMessage(invitation?.message ?? null),
      () => undefined,
    );
  }, [post]);
  return (
    message && (
      <>
        <p>{t('messageGot')}</p>
        <blockquote>{message}</blockquote>
      </>
    )
  );
}
