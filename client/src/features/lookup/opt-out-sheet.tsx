import { Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useOptOutMutation } from '../../gql/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { Sheet, SheetText } from '../../ui/dialog/sheet.tsx';
import { useFocusOnShow } from '../../ui/use-focus-on-show.ts';
import { useRefusal } from './use-refusal.ts';

type Props = { proof: string; subject: string; onClose: () => void; onDone: () => void };

/** Asks for confirmation before a proven number or address is opted out, which cannot be undone. */
export function OptOutSheet({ proof, subject, onClose, onDone }: Props) {
  const { t } = useTranslation('lookup');
  const refusal = useRefusal();
  const [problem, setProblem] = useState('');
  const [optOut, { loading }] = useOptOutMutation({ context: { showsFailures: true } });
  // The Enter that opened the dialog, held a little too long, must not confirm it.
  const keep = useFocusOnShow<HTMLButtonElement>();
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
    <Sheet title={t('optOut.confirmTitle')} onClose={onClose}>
      <Stack gap="4">
        <SheetText>
          <Text>{t('optOut.confirmText', { subject })}</Text>
        </SheetText>
        {problem && <ProblemText>{problem}</ProblemText>}
        <Flex gap="2" wrap="wrap">
          <Button colorPalette="red" loading={loading} onClick={() => void confirm()}>
            {t('optOut.confirm')}
          </Button>
          <Button ref={keep} data-autofocus variant="outline" onClick={onClose}>
            {t('optOut.keep')}
          </Button>
        </Flex>
      </Stack>
    </Sheet>
  );
}
