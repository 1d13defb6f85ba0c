import { Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useOptOutMutation } from '../../gql/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useRefusal } from './use-refusal.ts';

type Props = { proof: string; subject: string; onDone: () => void };

/** Opts a proven number or address out, after a confirmation, because it cannot be undone. */
export function OptOutButton({ proof, subject, onDone }: Props) {
  const { t } = useTranslation('lookup');
  const refusal = useRefusal();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const [optOut, { loading }] = useOptOutMutation({ context: { showsFailures: true } });
  const confirm = async () => {
    setProblem('');
    try {
      await optOut({ variables: { proof } });
      onDone();
    } catch (error) {
      setProblem(failureOf(error).code === 'CODE_INVALID' ? t('optOut.over') : refusal(error));
    }
  };
  return (
    <>
      <Button size="lg" alignSelf={{ sm: 'start' }} onClick={() => setAsking(true)}>
        {t('optOut.act')}
      </Button>
      {asking && (
        <Sheet title={t('optOut.confirmTitle')} onClose={() => setAsking(false)}>
          <Stack gap="4">
            <Text>{t('optOut.confirmText', { subject })}</Text>
            {problem && <ProblemText>{problem}</ProblemText>}
            <Flex gap="2" wrap="wrap">
              <Button colorPalette="red" loading={loading} onClick={() => void confirm()}>
                {t('optOut.confirm')}
              </Button>
              <Button variant="outline" onClick={() => setAsking(false)}>
                {t('optOut.keep')}
              </Button>
            </Flex>
          </Stack>
        </Sheet>
      )}
    </>
  );
}
