import { Box, Link, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

type Props = { ip: boolean; named: boolean };

/**
 * The credits required by the data's licences wherever the data is shown: DB-IP's and GeoNames' CC BY 4.0, and
 * OpenStreetMap's ODbL, whose names a region with streets or another geocoder gives. On a screen the map beside it
 * credits the names already; it is not printed.
 */
export function PlaceCredits({ ip, named }: Props) {
  const { t } = useTranslation('map');
  if (!ip && !named) return null;
  return (
    <Text textStyle="sm" color="fg.muted">
      {ip && (
        <Link href="https://db-ip.com" target="_blank" rel="noopener" color="fg.muted" fontWeight="500">
          {t('credits.ip')}
        </Link>
      )}
      {named && (
        <Box as="span" display="none" _print={{ display: 'inline' }}>
          {ip && ' · '}
          {t('credits.places')}
        </Box>
      )}
    </Text>
  );
}
