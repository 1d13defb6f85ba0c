import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusOnShow } from '../../../ui/use-focus-on-show.ts';
import { LinkActions } from '../link/link-actions.tsx';

type Props = { location: LocationRow_LocationFragment; onDone: (id: string | null) => void };

/** The new link, to be copied or scanned. */
export function LinkMade({ location, onDone }: Props) {
  const { t } = useTranslation('location');
  const heading = useFocusOnShow<HTMLHeadingElement>();
  const { link, title } = location;
  return (
    <Stack gap="4">
      <Heading as="h3" size="sm" ref={heading} tabIndex={-1} outline="none">
        {t('request.linkReady')}
      </Heading>
      <Text>{t('request.linkReadyText')}</Text>
      <Box
        data-testid="new-link"
        fontFamily="mono"
        textStyle="sm"
        bg="bg.subtle"
        borderRadius="control"
        borderWidth="1px"
        px="3.5"
        py="2.5"
        overflowWrap="anywhere"
      >
        {link}
      </Box>
      <LinkActions link={link ?? ''} name={title ?? t('link')} isNext />
      <Text textStyle="sm" color="fg.muted">
        {t('copy.hint')}
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" onClick={() => onDone(location.id)}>
          {t('request.linkOpen')}
        </Button>
        <Button variant="outline" onClick={() => onDone(null)}>
          {t('request.linkHistory')}
        </Button>
      </Flex>
    </Stack>
  );
}
