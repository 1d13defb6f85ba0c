import { locales } from '#shared/locales.ts';
import { isAppPath, localPath } from '#shared/paths.ts';
import { Box, Flex, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { footerLinks } from '../../ui/footer-links.ts';
import { reopenCookieChoices } from '../../features/visitor/cookie-choice.ts';
import { rememberLocale } from '../../i18n/locale.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { pageWidth } from '../../ui/page-width.ts';
import { useSiteConfig } from '../../ui/site-config.ts';
import { PaymentWays } from './payment-ways.tsx';

/** Room for a finger around each, as in the footer of the prerendered pages. */
const targets = { '& :is(a, button)': { display: 'inline-flex', alignItems: 'center', minH: '11' } } as const;

/** Content pages are full page loads, without script; the app's own are not. */
function FooterNav({ group }: { group: keyof typeof footerLinks }) {
  const { t } = useTranslation('site');
  const locale = useLocale();
  return (
    <Flex as="nav" aria-label={t(`footer.${group}`)} columnGap="5" wrap="wrap" css={targets}>
      {footerLinks[group].map(({ text, path }) =>
        isAppPath(path) ? (
          <TextLink key={text} asChild>
            <Link to={localPath(path, locale)}>{t(`footer.${text}`)}</Link>
          </TextLink>
        ) : text === 'choices' ? (
          <TextLink key={text} asChild>
            <button type="button" onClick={reopenCookieChoices}>
              {t('footer.choices')}
            </button>
          </TextLink>
        ) : (
          <TextLink key={text} href={localPath(path, locale)}>
            {t(`footer.${text}`)}
          </TextLink>
        ),
      )}
    </Flex>
  );
}

function Languages() {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const current = useLocale();
  return (
    <Flex as="nav" aria-label={t('language.label')} columnGap="5" css={targets}>
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
  );
}

/** What the footer holds. */
export function FooterContent() {
  const { t } = useTranslation('site');
  const phone = useSiteConfig()?.supportPhone;
  return (
    <Stack gap="2" color="fg.muted" textStyle="sm">
      <Text>
        {t('footer.consent')} {t('footer.adults')}
      </Text>
      <Box>
        <FooterNav group="site" />
        <FooterNav group="policies" />
      </Box>
      <PaymentWays />
      <Flex columnGap="6" wrap="wrap" align="center" justify="space-between">
        <Languages />
        {phone && (
          <Text>
            {t('footer.support')} <TextLink href={`tel:${phone}`}>{phone}</TextLink>
          </Text>
        )}
      </Flex>
    </Stack>
  );
}

export const SiteFooter = () => (
  <Box as="footer" borderTopWidth="1px" pb="env(safe-area-inset-bottom, 0px)">
    <Box {...pageWidth} py="6">
      <FooterContent />
    </Box>
  </Box>
);
