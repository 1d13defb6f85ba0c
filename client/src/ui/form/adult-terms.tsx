import type { PolicyPage } from '#shared/site-pages.ts';
import { localPath } from '#shared/paths.ts';
import { Link, Text, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';

/** In a new tab: a filled form must not be lost. */
function PolicyLink({ page, children }: { page: PolicyPage; children?: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <Link href={localPath(`/${page}`, useLocale())} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> ({t('adultTerms.newTab')})</VisuallyHidden>
    </Link>
  );
}

/** What the button below it confirms: recipients are told that only adults ask. */
export function AdultTerms() {
  const { t } = useTranslation('account');
  return (
    <Text textStyle="sm" color="fg.muted">
      <Trans
        t={t}
        i18nKey="adultTerms.text"
        components={{
          terms: <PolicyLink page="terms-of-use" />,
          privacy: <PolicyLink page="privacy-policy" />,
        }}
      />
    </Text>
  );
}
