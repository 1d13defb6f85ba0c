import { Box, Button } from '@chakra-ui/react';
import { CircleUserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocalPath } from '../../i18n/use-locale.ts';

/** To the reader's account: sessions, password, data. */
export function AccountLink() {
  const { t } = useTranslation('account');
  const local = useLocalPath();
  const label = t('settings.link');
  return (
    <Button asChild variant="ghost" size="sm" px={{ base: '2', md: '3' }}>
      <Link to={local('/dashboard/account')} title={label} aria-label={label}>
        <CircleUserRound aria-hidden />
        <Box as="span" hideBelow="md">
          {label}
        </Box>
      </Link>
    </Button>
  );
}
