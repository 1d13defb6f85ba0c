import { Card, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

type Props = { title: string; text?: string; danger?: boolean; children: ReactNode };

/** One section of the account page. */
export function SettingCard({ title, text, danger = false, children }: Props) {
  const id = useId();
  return (
    <Card.Root as="section" aria-labelledby={id} {...(danger && { borderColor: 'red.border' })}>
      <Card.Body gap="4">
        <Heading as="h2" id={id} size="md">
          {title}
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
