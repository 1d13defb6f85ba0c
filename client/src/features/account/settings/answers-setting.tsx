import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../apollo/use-failure-text.ts';
import { useChangeAnswerEmailsMutation } from '../../../gql/hooks.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ProblemText } from '../../../ui/form/problem-text.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { SettingCard } from './setting-card.tsx';

type Props = { accountId: string; answerEmails: boolean };

/** Whether answers that nobody has seen are e-mailed; saved as soon as it is changed. */
export function AnswersSetting({ accountId, answerEmails }: Props) {
  const { t } = useTranslation('account');
  const failureText = useFailureText();
  const [problem, setProblem] = useState<string | null>(null);
  const [change] = useChangeAnswerEmailsMutation({ context: { showsFailures: true } });

  const save = async (enabled: boolean) => {
    setProblem(null);
    try {
      await change({
        variables: { enabled },
        optimisticResponse: {
          changeAnswerEmails: { __typename: 'Account', id: accountId, answerEmails: enabled },
        },
      });
      toast.success(t(enabled ? 'settings.answers.switchedOn' : 'settings.answers.switchedOff'));
    } catch (error) {
      setProblem(failureText(error));
    }
  };

  return (
    <SettingCard section="answers" text={t('settings.answers.text')}>
      <Flex asChild gap="3" align="center" minH="11">
        <label>
          <Checkbox checked={answerEmails} onChange={({ target }) => void save(target.checked)} />
          {t('settings.answers.label')}
        </label>
      </Flex>
      {problem && <ProblemText>{problem}</ProblemText>}
    </SettingCard>
  );
}
