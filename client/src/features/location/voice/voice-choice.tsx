import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { Radio } from '../../../ui/form/radio.tsx';
import { LocationBadge } from '../location-badge.tsx';
import { useLocationName } from '../location-name.ts';
import { useShareState } from '../use-share-state.ts';

type Location = LocationRow_LocationFragment;

function Option({
  location,
  checked,
  onCheck,
}: {
  location: Location;
  checked: boolean;
  onCheck: () => void;
}) {
  const { name, recipient } = useLocationName(location);
  const { badge } = useShareState(location);
  return (
    <Flex
      as="label"
      align="center"
      gap="3"
      flexShrink="0"
      minH="11"
      px="3.5"
      py="2"
      borderWidth="1px"
      borderColor={checked ? 'brand.solid' : 'border.control'}
      borderRadius="control"
      cursor="pointer"
      css={{ '&:has(:focus-visible)': { boxShadow: '0 0 0 2px {colors.brand.focusRing}' } }}
    >
      <Radio name="voice-request" checked={checked} onChange={onCheck} />
      {/* Where there is no room beside it, the badge is below: a number is not broken. */}
      <Flex flex="1" minW="0" wrap="wrap" justify="space-between" align="center" gapX="3" gapY="1">
        <Box minW="0">
          <Text fontWeight="650">{name}</Text>
          {recipient && (
            <Text textStyle="sm" color="fg.muted">
              {recipient}
            </Text>
          )}
        </Box>
        <LocationBadge name={badge} />
      </Flex>
    </Flex>
  );
}

type Props = { open: readonly Location[]; value: string | null; onChange: (id: string) => void };

/** One of the open phone requests. */
export function VoiceChoice({ open, value, onChange }: Props) {
  const { t } = useTranslation('location');
  return (
    <Stack as="fieldset" gap="2">
      <Text as="legend" fontWeight="650" mb="1.5">
        {t('voice.which')}
      </Text>
      <Stack gap="2" maxH="16rem" overflowY="auto" p="0.5">
        {open.map((location) => (
          <Option
            key={location.id}
            location={location}
            checked={location.id === value}
            onCheck={() => onChange(location.id)}
          />
        ))}
      </Stack>
    </Stack>
  );
}
