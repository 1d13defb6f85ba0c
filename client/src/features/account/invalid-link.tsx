import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { openModal } from '../../ui/dialog/modals.ts';

/** The link was wrong, already used or expired; or it came without its token. */
export function InvalidLink({ isIncomplete }: { isIncomplete: boolean }) {
  const { t } = useTranslation('account');
  return (
    <Stack gap="5">
      <ProblemText>{t(isIncomplete ? 'enterLink.incompleteText' : 'enterLink.invalidText')}</ProblemText>
      <Button size="lg" onClick={() => openModal('login')}>
        {t('enterLink.logIn')}
      </Button>
    </Stack>
  );
}
