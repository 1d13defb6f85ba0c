import type { ApolloCache } from '@apollo/client';
import { Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits, reviewBounds } from '#shared/limits.ts';
import { codePoints } from '#shared/text-bounds.ts';
import { failureOf } from '../../apollo/errors.ts';
import { ReviewInvitationDocument } from '../../gql/graphql.ts';
import { useDismissReviewMutation, useSubmitReviewMutation } from '../../gql/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTooLong } from '../../ui/use-too-long.ts';
import { useTypedText } from '../../ui/use-typed-text.ts';

/** Asked once: what was read before would ask again on the next visit of the page. */
const answered = {
  context: { showsFailures: true },
  update: (cache: ApolloCache) =>
    void cache.writeQuery({ query: ReviewInvitationDocument, data: { reviewInvitation: false } }),
};

/** Takes a review; `onAnswer` is told that there is one, or that there will be none. */
export function ReviewForm({ onAnswer }: { onAnswer: (answer: 'thanks' | 'gone') => void }) {
  const { t } = useTranslation(['site', 'errors']);
  const [submit, { loading }] = useSubmitReviewMutation(answered);
  const [dismiss] = useDismissReviewMutation(answered);
  const review = useTypedText();
  const [name, setName] = useState('');
  const tooLong = useTooLong();
  const nameProblem = tooLong(name, limits.senderNameLength) ?? '';

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const length = codePoints(review.value.trim());
    if (length < reviewBounds.least || length > reviewBounds.most)
      return review.refuse(t('review.length', reviewBounds));
    if (nameProblem) return;
    try {
      await submit({ variables: { input: { text: review.value, name } } });
      onAnswer('thanks');
    } catch (thrown) {
      review.refuse(t(failureOf(thrown).code, { ns: 'errors' }));
    }
  };
  const refuse = () => {
    onAnswer('gone');
    // It is asked again another time then.
    void dismiss();
  };
  return (
    <Stack asChild gap="4" borderWidth="1px" borderRadius="card" p="5">
      <section aria-labelledby="review-title">
        <Heading as="h2" size="sm" id="review-title">
          {t('review.title')}
        </Heading>
        <Text color="fg.muted">{t('review.lead')}</Text>
        <Stack asChild gap="4">
          <form noValidate onSubmit={(event) => void send(event)}>
            <TextAreaField label={t('review.text')} rows={4} {...review.field} />
            <TextField
              label={t('review.name')}
              optional
              autoComplete="given-name"
              problem={nameProblem}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <HStack gap="3" wrap="wrap">
              <Button type="submit" loading={loading}>
                {t('review.send')}
              </Button>
              <Button variant="outline" onClick={refuse}>
                {t('review.no')}
              </Button>
            </HStack>
          </form>
        </Stack>
      </section>
    </Stack>
  );
}
