import { Card, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section } from './sections.tsx';

type Props = { section: Section; text?: string; danger?: boolean; children: ReactNode };

/** One section of the account page. */
export function SettingCard({ section, text, danger = false, children }: Props) {
  const { t } = useTranslation('account');
  const id = useId();
  return (
    <Card.Root
      as="section"
      id={section}
      // The links to the sections take the focus along.
      tabIndex={-1}
      outline="none"
      aria-labelledby={id}
      {...(danger && { borderColor: 'red.border' })}
    >
      <Card.Body gap="4">
        <Heading as="h2" id={id} size="md">
          {t(`settings.${section}.title`)}
        </Heading>
        {text && (
          <Text color="fg.muted" mt="-2">
            {text}
          </Text>
        )}
        {children}
      </Card.Body>
    </Card.Root>
  );
}
