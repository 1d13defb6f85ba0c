import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';
import { columnPage, wideColumnPage } from '../../ui/page-width.ts';

type Props = {
  title: string;
  lead?: string;
  back?: ReactNode;
  /** Wide enough on a desktop for something beside its column. */
  isWide?: boolean;
  /** A button stands beside the title. */
  hasButton?: boolean;
  children?: ReactNode;
};

/** The layout of the lookup pages. */
export const LookupPage = ({ title, lead, back, isWide, hasButton, children }: Props) => (
  <Box {...(isWide ? wideColumnPage : columnPage)}>
    <PageTitle>{title}</PageTitle>
    <Stack gap="6">
      <Stack gap="2">
        {back}
        <Heading as="h1" size="lg" {...(hasButton && { pe: '24' })}>
          {title}
        </Heading>
        {lead && (
          <Text color="fg.muted" textStyle="lg">
            {lead}
          </Text>
        )}
      </Stack>
      {children}
    </Stack>
  </Box>
);
