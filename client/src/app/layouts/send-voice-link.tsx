import { Box, Button } from '@chakra-ui/react';
import { PhoneCall } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocalPath } from '../../i18n/use-locale.ts';

/** The seed's header entry 'Send Voice Message': a dialog of the dashboard. */
export function SendVoiceLink() {
  const { t } = useTranslation();
  const local = useLocalPath();
  const label = t('nav.sendVoice');
  return (
    <Button asChild variant="ghost" size="sm" px={{ base: '2', md: '3' }}>
      <Link to={local('/dashboard?voice=1')} title={label} aria-label={label}>
        <PhoneCall aria-hidden />
        <Box as="span" hideBelow="md">
          {label}
        </Box>
      </Link>
    </Button>
  );
}
