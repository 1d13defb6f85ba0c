import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useOptOutMutation } from '../../gql/hooks.ts';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { ConfirmSheet } from '../../ui/dialog/confirm-sheet.tsx';
import { useRefusal } from './use-refusal.ts';

type Props = { proof: string; subject: string; onClose: () => void; onDone: () => void };

/** Asks for confirmation before a proven number or address is opted out, which cannot be undone. */
export function OptOutSheet({ proof, subject, onClose, onDone }: Props) {
  const { t } = useTranslation('lookup');
  const refusal = useRefusal();
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
    <ConfirmSheet
      title={t('optOut.confirmTitle')}
      problem={problem && <ProblemText>{problem}</ProblemText>}
      confirm={t('optOut.confirm')}
      keep={t('optOut.keep')}
      busy={loading}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{t('optOut.confirmText', { subject })}</Text>
    </ConfirmSheet>
  );
}
