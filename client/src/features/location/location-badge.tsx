import { Badge, Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { badgeColor, type BadgeName } from './badge.ts';

/** Status and consent in one word. */
export function LocationBadge({ name }: { name: BadgeName }) {
  const { t } = useTranslation('location');
  return (
    <Badge colorPalette={badgeColor[name]} data-badge={name}>
      <Box as="span" boxSize="2" borderRadius="full" bg="currentColor" aria-hidden />
      {t(`badge.${name}`)}
    </Badge>
  );
}
