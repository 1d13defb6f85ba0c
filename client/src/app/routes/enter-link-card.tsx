import { Box, Card, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';

type Props = { title: string; failed?: boolean; children: ReactNode };

/** The card on a page that an e-mailed link leads to. */
export const LinkCard = ({ title, failed = false, children }: Props) => (
  <Box maxW="32rem" mx="auto" px="4" py={{ base: '8', md: '16' }}>
    <PageTitle>{title}</PageTitle>
    <Card.Root>
      <Card.Body gap="5">
        <Heading as="h1" size="lg" {...(failed && { color: 'fg.error' })}>
          {title}
        </Heading>
        {children}
      </Card.Body>
    </Card.Root>
  </Box>
);
