import { Center, Spinner, Text, VisuallyHidden } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

const events = ['online', 'offline'] as const;

function subscribe(tell: () => void): () => void {
  for (const event of events) addEventListener(event, tell);
  return () => {
    for (const event of events) removeEventListener(event, tell);
  };
}

/** Offline, what is to come loads once there is a connection: that is said, as a spinner alone would turn for ever. */
export function PageLoading() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <Center minH="40vh" flexDirection="column" gap="4" role="status">
      <Spinner size="lg" color="brand.fg" />
      {isOnline ? (
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      ) : (
        <Text px="4" textAlign="center">
          {t('opensOnline')}
        </Text>
      )}
    </Center>
  );
}
