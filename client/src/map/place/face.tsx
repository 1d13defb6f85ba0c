import { Box } from '@chakra-ui/react';
import { UserRound } from 'lucide-react';
import { memo } from 'react';
import { faceColorOf } from './face-colors.ts';
import { initialsOf } from './initials.ts';
import type { MapPlace } from './place.ts';

export type FaceProps = {
  name: string;
  /** Whose colour it has: the number or address. */
  who: string;
  /** An emoji instead of the initials. */
  icon?: string | null | undefined;
  freshness: MapPlace['freshness'];
  /** The position is not trusted. */
  isDoubtful?: boolean | undefined;
  /** One of several in a group. */
  isSmall?: boolean;
};

/** Somebody in a disc: on the map and in lists. Grey unless they are there now. */
export const Face = memo(function Face(props: FaceProps) {
  const { name, who, icon, freshness, isDoubtful, isSmall = false } = props;
  const { bg, fg } = faceColorOf(who);
  const live = freshness === 'live';
  return (
    <Box
      aria-hidden
      display="grid"
      placeItems="center"
      flexShrink="0"
      boxSize={isSmall ? '5' : '10'}
      borderRadius="full"
      borderWidth={isSmall ? '1px' : '3px'}
      borderStyle={isDoubtful ? 'dashed' : 'solid'}
      borderColor={isDoubtful ? 'fg' : 'white'}
      fontWeight="750"
      fontSize={isSmall ? '0.625rem' : icon ? '1.25rem' : '0.875rem'}
      lineHeight="1"
      color={live ? undefined : 'bg.panel'}
      bg={live ? undefined : 'fg.muted'}
      // The colour of one of many people, as a style: rules for each would grow without end.
      style={live ? { backgroundColor: bg, color: fg } : undefined}
    >
      {icon ?? (initialsOf(name) || <UserRound size="1.25em" />)}
    </Box>
  );
});
