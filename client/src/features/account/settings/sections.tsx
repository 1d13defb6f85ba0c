import { Flex, Link as TextLink } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

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

/** Links to the sections of the account page. */
export function Sections() {
  const { t } = useTranslation('account');
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
