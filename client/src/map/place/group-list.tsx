import { Box, Flex, Heading, IconButton, Stack } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-map-gl/maplibre';
import { Face } from './face.tsx';
import type { MapPlace } from './place.ts';

type Props = {
  members: readonly MapPlace[];
  onPick?: ((key: string) => void) | undefined;
  onClose: () => void;
};

/** People in one place, whom no zoom sets apart. */
export function GroupList({ members, onPick, onClose }: Props) {
  const { t } = useTranslation(['map', 'common']);
  const { current: map } = useMap();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const close = () => {
    map?.getCanvas().focus({ preventScroll: true });
    onClose();
  };
  return (
    <Box
      ref={panel}
      role="dialog"
      aria-label={t('here', { count: members.length })}
      tabIndex={-1}
      position="absolute"
      zIndex="4"
      bottom="calc(var(--inset-bottom) + 2.25rem)"
      left="calc(var(--inset-left) + 0.625rem)"
      right="calc(var(--inset-right) + 0.625rem)"
      maxW="20rem"
      mx="auto"
      maxH="calc((100% - var(--inset-bottom)) * 0.6)"
      overflowY="auto"
      bg="bg.panel"
      color="fg"
      borderWidth="1px"
      borderRadius="card"
      boxShadow="overlay"
      p="3"
      outline="none"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Nothing around the map is closed by it.
        event.stopPropagation();
        close();
      }}
    >
      <Flex justify="space-between" align="center">
        <Heading as="h3" size="sm">
          {t('here', { count: members.length })}
        </Heading>
        <IconButton aria-label={t('common:close')} variant="ghost" size="sm" onClick={close}>
          <X aria-hidden />
        </IconButton>
      </Flex>
      <Stack as="ul" listStyleType="none" gap="1">
        {members.map(({ key, name, who, icon, freshness, isDoubtful }) => (
          <li key={key}>
            <Flex
              as={onPick ? 'button' : 'div'}
              align="center"
              gap="3"
              w="full"
              minH="11"
              textAlign="start"
              cursor={onPick ? 'pointer' : undefined}
              borderRadius="control"
              focusVisibleRing="outside"
              onClick={() => onPick?.(key)}
            >
              <Face {...{ name, icon, freshness, isDoubtful }} who={who ?? key} />
              <Box as="span" dir="auto" minW="0" overflow="hidden" textOverflow="ellipsis">
                {name}
              </Box>
            </Flex>
          </li>
        ))}
      </Stack>
    </Box>
  );
}
