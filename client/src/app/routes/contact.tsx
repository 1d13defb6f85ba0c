import { localPath } from '#shared/paths.ts';
import { Box, Heading, Link, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../features/account/use-viewer.ts';
import { ContactForm } from '../../features/visitor/contact-form.tsx';
import { useLocale } from '../../i18n/use-locale.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { columnPage } from '../../ui/page-width.ts';
import { useSiteConfig } from '../../ui/site-config.ts';

export function ContactPage() {
  const { t } = useTranslation('site');
  const locale = useLocale();
  const { viewer } = useViewer();
  const phone = useSiteConfig()?.supportPhone;
  return (
    <Box {...columnPage}>
      <PageTitle>{t('contact.title')}</PageTitle>
      <Stack gap="6">
        <Stack gap="3">
          <Heading as="h1" size="lg">
            {t('contact.title')}
          </Heading>
          <Text textStyle="lg" color="fg.muted">
            {t('contact.lead')}
          </Text>
          <Text>
            {t('contact.asked')} <Link href={localPath('/faqs#asked', locale)}>{t('footer.faqs')}</Link>
          </Text>
          {phone && (
            <Text>
              {t('footer.support')} <Link href={`tel:${phone}`}>{phone}</Link>
            </Text>
          )}
        </Stack>
        <ContactForm signedInAs={viewer?.email ?? null} />
        <Text color="fg.muted" textStyle="sm" maxW="36rem">
          {t('contact.kept')} <Link href={localPath('/privacy-policy', locale)}>{t('footer.privacy')}</Link>
        </Text>
      </Stack>
    </Box>
  );
}
