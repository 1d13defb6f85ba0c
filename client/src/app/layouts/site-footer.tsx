import { locales } from '#shared/locales.ts';
import { localPath, type PolicyPage } from '#shared/paths.ts';
import { Box, Flex, Link as TextLink, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { rememberLocale } from '../../i18n/locale.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { pageWidth } from '../../ui/page-width.ts';

export function SiteFooter() {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const current = useLocale();
  const policy = (page: PolicyPage) => localPath(`/${page}`, current);
  return (
    <Box as="footer" borderTopWidth="1px" color="fg.muted" textStyle="sm">
      <Flex {...pageWidth} py="6" gapX="6" gapY="3" wrap="wrap" justify="space-between">
        <Text>
          {t('footer.consent')} {t('footer.adults')}
        </Text>
        <Flex as="nav" aria-label={t('footer.policies')} gap="4" wrap="wrap">
          {/* Pages of their own, that need no script: a whole load. */}
          <TextLink href={policy('privacy-policy')}>{t('footer.privacy')}</TextLink>
          <TextLink href={policy('terms-of-use')}>{t('footer.terms')}</TextLink>
        </Flex>
        <Flex as="nav" aria-label={t('language.label')} gap="4">
          {locales.map((locale) => (
            <TextLink key={locale} asChild lang={locale} fontWeight={locale === current ? '700' : '500'}>
              <Link
                to={localPath(pathname + search + hash, locale)}
                aria-current={locale === current ? 'true' : undefined}
                onClick={() => rememberLocale(locale)}
              >
                {t(`language.${locale}`)}
              </Link>
            </TextLink>
          ))}
        </Flex>
      </Flex>
    </Box>
  );
}
