import { Center, Spinner, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export function PageLoading() {
  const { t } = useTranslation();
  return (
    <Center minH="40vh" role="status">
      <Spinner size="lg" color="brand.fg" />
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
    </Center>
  );
}
