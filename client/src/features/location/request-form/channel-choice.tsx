import { Box, Flex } from '@chakra-ui/react';
import { Link2, type LucideIcon, Mail, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LocationChannel } from '../../../gql/graphql.ts';

const channels: [LocationChannel, LucideIcon][] = [
  ['PHONE', Smartphone],
  ['EMAIL', Mail],
  ['LINK', Link2],
];

type Props = { value: LocationChannel; onChange: (channel: LocationChannel) => void };

/** By phone, by e-mail or by link. */
export function ChannelChoice({ value, onChange }: Props) {
  const { t } = useTranslation('location');
  return (
    <Flex
      as="fieldset"
      wrap="wrap"
      gap="1"
      p="1"
      mb="5"
      bg="bg.subtle"
      borderWidth="1px"
      borderRadius="control"
      aria-label={t('request.how')}
    >
      {channels.map(([channel, Icon]) => (
        <Box
          as="label"
          key={channel}
          flex="1 1 0"
          display="flex"
          flexDirection={{ base: 'column', sm: 'row' }}
          alignItems="center"
          justifyContent="center"
          columnGap="2"
          minH="11"
          py="1"
          px="1"
          position="relative"
          textStyle="sm"
          textAlign="center"
          fontWeight="650"
          lineHeight="1.25"
          cursor="pointer"
          borderRadius="9px"
          color="fg.muted"
          css={{
            '&:has(:checked)': {
              bg: { _light: 'bg.panel', _dark: 'bg.emphasized' },
              color: 'brand.fg',
              boxShadow: 'card',
              // Which shows neither background nor shadow.
              '@media (forced-colors: active)': { outline: '2px solid Highlight' },
            },
            '&:has(:focus-visible)': { boxShadow: '0 0 0 2px {colors.brand.focusRing}' },
          }}
        >
          <Box asChild position="absolute" inset="0" opacity="0" cursor="pointer">
            <input
              type="radio"
              name="channel"
              value={channel}
              checked={value === channel}
              onChange={() => onChange(channel)}
            />
          </Box>
          <Icon size="1.2em" aria-hidden />
          {t(`request.by.${channel}`)}
        </Box>
      ))}
    </Flex>
  );
}
