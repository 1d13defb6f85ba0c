import type { ApolloCache } from '@apollo/client';
import { Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { limits, reviewBounds } from '#shared/limits.ts';
import { codePoints } from '#shared/text-bounds.ts';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { ReviewInvitationDocument } from '../../gql/graphql.ts';
import { useDismissReviewMutation, useSubmitReviewMutation } from '../../gql/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { checkedText } from '../../ui/form/checked-text.ts';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { useKeptTyping } from '../../ui/form/use-kept-typing.ts';
import { useTooLong } from '../../ui/form/use-too-long.ts';
import { reviewDraft } from './review-draft.ts';

/** Asked once: what was read before would ask again on the next visit of the page. */
const answered = {
  context: { showsFailures: true },
  update: (cache: ApolloCache) =>
    void cache.writeQuery({ query: ReviewInvitationDocument, data: { reviewInvitation: false } }),
};

/** Takes a review; `onAnswer` is told that there is one, or that there will be none. */
export function ReviewForm({ onAnswer }: { onAnswer: (answer: 'thanks' | 'gone') => void }) {
  const { t } = useTranslation('site');
  const failureText = useFailureText();
  const [submit, { loading }] = useSubmitReviewMutation(answered);
  const [dismiss] = useDismissReviewMutation(answered);
  const tooLong = useTooLong();
  const schema = z.object({
    text: checkedText((text) => {
      const length = codePoints(text.trim());
      return length < reviewBounds.least || length > reviewBounds.most
        ? t('review.length', reviewBounds)
        : null;
    }),
    name: checkedText((name) => tooLong(name, limits.senderNameLength)),
  });
  const [kept] = useState(reviewDraft.read);
  const form = useCheckedForm(schema, { defaultValues: { text: '', name: '', ...kept } });
  useKeptTyping(form, reviewDraft.keep);
  const { register, handleSubmit, setError, formState } = form;
  const { errors } = formState;

  const send = async (input: z.infer<typeof schema>) => {
    try {
      await submit({ variables: { input } });
      reviewDraft.forget();
      onAnswer('thanks');
    } catch (thrown) {
      setError('text', { message: failureText(thrown) });
    }
  };
  const refuse = () => {
    reviewDraft.forget();
    onAnswer('gone');
    // The question is asked again another time then.
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
          <form noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
            <TextAreaField
              label={t('review.text')}
              rows={4}
              problem={errors.text?.message}
              {...register('text')}
            />
            <TextField
              label={t('review.name')}
              optional
              autoComplete="given-name"
              problem={errors.name?.message}
              {...register('name')}
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
