import { Box, Spinner, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '../../../apollo/live-context.ts';
import { Button } from '../../../ui/button.tsx';

/** How long a first connection may take before the reader is told (milliseconds). */
const delay = 4_000;

/** Some browsers close the connection as soon as another page is asked for, which may yet be a mere download. */
const going = 3_000;

/** Whether another page has just been asked for. */
function useIsGoing(): boolean {
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(timer);
      setGoing(true);
      timer = setTimeout(() => setGoing(false), going);
    };
    addEventListener('beforeunload', leave);
    return () => {
      removeEventListener('beforeunload', leave);
      clearTimeout(timer);
    };
  }, []);
  return isGoing;
}

type Props = {
  /** Whether the reader is logging out, upon which the server closes the connection. */
  isLeaving: () => boolean;
};

/** Says that the page is not live, for as long as it is not. */
export function NotLive({ isLeaving }: Props) {
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
  const isGoing = useIsGoing();
  const missing = state === 'missing';
  const down = (state === 'down' && !isLeaving() && !isGoing) || slow;
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
