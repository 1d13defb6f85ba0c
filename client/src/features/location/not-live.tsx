import { Box, Spinner, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '../../apollo/live-context.ts';
import { Button } from '../../ui/button.tsx';
import { isLeaving } from '../account/session.ts';

/** How long a first connection may take before the reader is told (milliseconds). */
const delay = 4_000;

/** Says that the page is not live, for as long as it is not. */
export function NotLive() {
  const { t } = useTranslation(['location', 'common']);
  const state = useLiveState();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (state !== 'connecting') return;
    const timer = setTimeout(() => setSlow(true), delay);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [state]);
  const missing = state === 'missing';
  // The server closes the connection of somebody who logs out.
  const down = (state === 'down' && !isLeaving()) || slow;
  return (
    <Box role="status" aria-live="polite">
      {(down || missing) && (
        <Box
          display="flex"
          alignItems="center"
          gap="3"
          bg="bg.warning"
          color="fg.warning"
          borderRadius="control"
          borderWidth="1px"
          borderColor="orange.border"
          px="4"
          py="2.5"
          mb="4"
        >
          {missing ? (
            <>
              <Text flex="1">{t('common:partMissing')}</Text>
              <Button size="sm" variant="outline" onClick={() => location.reload()}>
                {t('common:errorPage.reload')}
              </Button>
            </>
          ) : (
            <>
              <Spinner size="sm" />
              <Text>
                <b>{t('live.down')}</b> {t('live.downText')}
              </Text>
            </>
          )}
        </Box>
      )}
    </Box>
  );
}
