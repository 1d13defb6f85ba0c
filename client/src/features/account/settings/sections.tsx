import { Flex, Link as TextLink } from '@chakra-ui/react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

/** The account page's sections, from top to bottom. */
const sections = [
  'email',
  'answers',
  'phone',
  'password',
  'sessions',
  'tokens',
  'webhooks',
  'export',
  'delete',
] as const;
export type Section = (typeof sections)[number];

/** The sections come with the data, by when a browser no longer looks for the one that the URL names. */
function useNamedSection(): void {
  const { hash } = useLocation();
  const show = useEffectEvent(() => {
    const section = document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  });
  useEffect(() => show(), []);
}

/** Links to the sections of the account page. */
export function Sections() {
  const { t } = useTranslation('account');
  useNamedSection();
  return (
    <nav aria-label={t('settings.sections')}>
      <Flex as="ul" gapX="5" wrap="wrap" listStyleType="none">
        {sections.map((section) => (
          <li key={section}>
            <TextLink href={`#${section}`} minH="9" display="inline-flex" alignItems="center">
              {t(`settings.${section}.title`)}
            </TextLink>
          </li>
        ))}
      </Flex>
    </nav>
  );
}
