import { Stack, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useFocusOnShow } from '../../ui/use-focus-on-show.ts';

/** Step 3: the link was not used in time. */
export function LinkExpiredStep({ onLogIn }: { onLogIn: () => void }) {
  const { t } = useTranslation('account');
  const notice = useFocusOnShow<HTMLDivElement>();
  return (
    <Stack gap="5">
      <Stack
        ref={notice}
        tabIndex={-1}
        outline="none"
        direction="row"
        gap="3"
        role="alert"
        bg="bg.error"
        color="fg.error"
        fontWeight="600"
        p="4"
        borderRadius="control"
      >
        <CircleAlert aria-hidden style={{ flexShrink: 0 }} />
        <Text>{t('enterLink.invalidText')}</Text>
      </Stack>
      <Button size="lg" onClick={onLogIn}>
        {t('enterLink.logIn')}
      </Button>
    </Stack>
  );
}
