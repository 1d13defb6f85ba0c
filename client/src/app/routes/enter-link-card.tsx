import { Box, Card, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFocusAfter } from '../../ui/focus-if-lost.ts';
import { PageTitle } from '../../ui/page-title.tsx';

type Props = { title: string; failed?: boolean; children: ReactNode };

/** The card on a page that an e-mailed link leads to. */
export function LinkCard({ title, failed = false, children }: Props) {
  // The button that was pressed is gone with what became of it.
  const heading = useFocusAfter<HTMLHeadingElement>(title);
  return (
    <Box maxW="32rem" mx="auto" px="4" py={{ base: '8', md: '16' }}>
      <PageTitle>{title}</PageTitle>
      <Card.Root>
        <Card.Body gap="5">
          <Heading
            as="h1"
            size="lg"
            ref={heading}
            tabIndex={-1}
            outline="none"
            {...(failed && { color: 'fg.error' })}
          >
            {title}
          </Heading>
          {children}
        </Card.Body>
      </Card.Root>
    </Box>
  );
}
