import { Heading, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { readEmail } from '#shared/email.ts';
import { appPaths } from '#shared/paths.ts';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { useRequestWithdrawalLinkMutation } from '../../gql/hooks.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusAfter } from '../../ui/focus-if-lost.ts';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { type KeptText, useTypedText } from '../../ui/form/use-typed-text.ts';
import { withdrawalDraft } from './withdrawal-draft.ts';

const keptEmail: KeptText = {
  read: () => withdrawalDraft.read().email ?? '',
  keep: (email) => withdrawalDraft.keep({ email }),
};

/**
 * The form to get the withdrawal link again without a receipt. The answer is the same for every address. `refused`:
 * why the opened link is invalid.
 */
export function WithdrawalLinkForm({ refused }: { refused?: string }) {
  const { t } = useTranslation('subscription');
  const local = useLocalPath();
  const failureText = useFailureText();
  const [ask, { loading }] = useRequestWithdrawalLinkMutation({ context: { showsFailures: true } });
  const email = useTypedText(keptEmail);
  const [asked, setAsked] = useState(false);
  const answer = useFocusAfter<HTMLParagraphElement>(asked);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!email.value.trim()) return email.refuse(t('withdraw.emailEmpty'));
    if (!readEmail(email.value).ok) return email.refuse(t('withdraw.emailInvalid'));
    try {
      await ask({ variables: { email: email.value } });
      withdrawalDraft.forget();
      setAsked(true);
    } catch (thrown) {
      email.refuse(failureText(thrown));
    }
  };
  return (
    <Stack gap="5" align="start">
      <Heading as="h1" size="lg">
        {t('withdraw.askTitle')}
      </Heading>
      {refused && <ProblemText>{refused}</ProblemText>}
      <Text color="fg.muted" textStyle="lg" mt="-3">
        {t('withdraw.askText')}
      </Text>
      {asked ? (
        <Text ref={answer} tabIndex={-1} outline="none" fontWeight="650">
          {t('withdraw.asked')}
        </Text>
      ) : (
        <Stack asChild gap="4" w="full">
          <form noValidate onSubmit={(event) => void submit(event)}>
            <TextField
              label={t('withdraw.email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              {...email.field}
            />
            <Button type="submit" size="lg" loading={loading} alignSelf={{ sm: 'start' }}>
              {t('withdraw.ask')}
            </Button>
          </form>
        </Stack>
      )}
      <TextLink asChild>
        <Link to={local(appPaths.contact)}>{t('withdraw.contact')}</Link>
      </TextLink>
    </Stack>
  );
}
