import { Stack, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { StepNotice } from './step-notice.tsx';

/** Step 3: the link was not used in time. */
export function LinkExpiredStep({ onLogIn }: { onLogIn: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Stack gap="5">
      <StepNotice icon={CircleAlert} role="alert" bg="bg.error" color="fg.error" fontWeight="600">
        <Text>{t('enterLink.invalidText')}</Text>
      </StepNotice>
      <Button size="lg" onClick={onLogIn}>
        {t('enterLink.logIn')}
      </Button>
    </Stack>
  );
}
