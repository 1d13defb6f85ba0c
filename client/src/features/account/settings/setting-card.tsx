import { Card, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Section } from './sections.ts';

type Props = { section: Section; text?: string; danger?: boolean; children: ReactNode };

/** One section of the account. */
export function SettingCard({ section, text, danger = false, children }: Props) {
  const { t } = useTranslation('account');
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  // The card comes with the data, by when a browser no longer looks for the section that the URL names.
  const show = useEffectEvent(() => {
    if (hash !== `#${section}`) return;
    card.current?.scrollIntoView();
    card.current?.focus({ preventScroll: true });
  });
  useEffect(() => show(), []);
  return (
    <Card.Root
      as="section"
      ref={card}
      id={section}
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
