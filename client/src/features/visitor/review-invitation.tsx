import { Text } from '@chakra-ui/react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReviewInvitationQuery } from '../../gql/hooks.ts';
import { whenIdle } from '../../ui/idle.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ReviewForm = lazyPart(() => import('./review-form.tsx').then((module) => module.ReviewForm));

/** Asks a subscriber for a review: once, after a share that ended well. Renders nothing until then. */
export function ReviewInvitation() {
  const { t } = useTranslation('site');
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data } = useReviewInvitationQuery({ skip: !idle, context: { inBackground: true } });
  const [answer, setAnswer] = useState<'thanks' | 'gone' | null>(null);
  if (answer === 'thanks') return <Text role="status">{t('review.thanks')}</Text>;
  if (!data?.reviewInvitation || answer === 'gone') return null;
  return (
    <Suspense>
      <ReviewForm onAnswer={setAnswer} />
    </Suspense>
  );
}
