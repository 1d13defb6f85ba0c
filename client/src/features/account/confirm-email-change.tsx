import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import type { EmailChangeState } from '../../gql/enums.ts';
import { ViewerDocument } from '../../gql/graphql.ts';
import { useConfirmEmailChangeMutation } from '../../gql/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemText } from '../../ui/form/problem-text.tsx';

type Props = { token: string; onState: (state: EmailChangeState) => void };

/** Confirms a new address from one of the two mailboxes, with a button, so that a mail scanner confirms nothing. */
export function ConfirmEmailChange({ token, onState }: Props) {
  const { t } = useTranslation('account');
  const failureText = useFailureText();
  const [confirm, { loading, error }] = useConfirmEmailChangeMutation({ context: { showsFailures: true } });
  const submit = async () => {
    try {
      const { data } = await confirm({ variables: { token }, refetchQueries: [ViewerDocument] });
      if (data) onState(data.confirmEmailChange);
    } catch {
      // Shown below.
    }
  };
  return (
    <Stack gap="5">
      <Text>{t('confirmEmail.text')}</Text>
      <Button size="lg" loading={loading} onClick={() => void submit()}>
        {t('confirmEmail.confirm')}
      </Button>
      {error && <ProblemText>{failureText(error)}</ProblemText>}
      <Text color="fg.muted" textStyle="sm">
        {t('confirmEmail.notYou')}
      </Text>
    </Stack>
  );
}
