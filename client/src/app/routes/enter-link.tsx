import { Box, Card, Heading } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { InvalidLink } from '../../features/account/invalid-link.tsx';
import { SpendLink } from '../../features/account/spend-link.tsx';

/** `/enter-link#TOKEN`: the token stands in the fragment, so no server log and no Referer ever holds it. */
export function EnterLinkPage() {
  const { t } = useTranslation('account');
  const token = useLocation().hash.slice(1);
  const [refused, setRefused] = useState('');
  const invalid = !token || refused === token;
  return (
    <Box maxW="32rem" mx="auto" px="4" py={{ base: '8', md: '16' }}>
      <title>{t('enterLink.title')}</title>
      <Card.Root>
        <Card.Body gap="5">
          <Heading as="h1" size="lg" {...(invalid && { color: 'fg.error' })}>
            {t(invalid ? 'enterLink.invalidTitle' : 'enterLink.title')}
          </Heading>
          {invalid ? <InvalidLink /> : <SpendLink token={token} onInvalid={() => setRefused(token)} />}
        </Card.Body>
      </Card.Root>
    </Box>
  );
}
