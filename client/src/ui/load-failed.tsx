import { Stack, Text } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backOff } from '#shared/back-off.ts';
import type { ErrorText } from '../i18n/en.ts';
import offline from '../../illustrations/offline.svg?raw';
import { Button } from './button.tsx';
import { Illustration } from './illustration.tsx';

type Props = {
  code: ErrorText;
  /** Reads again; it must not change anything, because it is also called without a click. */
  onRetry: () => void;
};

/** What passes by itself: no network, a server or database that restarts. */
const passing = new Set<ErrorText>(['OFFLINE', 'UNAVAILABLE']);
/** Between two automatic retries, milliseconds; half of it random, so that not all pages come back at once. */
const waits = { first: 20_000, longest: 20_000 };

/** When an automatic retry began last: a failure right after it is no news. */
let retriedAt = Number.NEGATIVE_INFINITY;

/**
 * Says why something could not be loaded, with a retry button unless it does not exist. What passes by itself is also
 * retried without it.
 */
export function LoadFailed({ code, onRetry }: Props) {
  const { t } = useTranslation(['common', 'errors']);
  const box = useRef<HTMLDivElement>(null);
  const [isNews] = useState(() => performance.now() - retriedAt > waits.longest);
  const retry = useEffectEvent(() => {
    // The button may be gone while it is retried, and with it the focus.
    if (document.visibilityState === 'hidden' || box.current?.contains(document.activeElement)) return;
    retriedAt = performance.now();
    onRetry();
  });
  useEffect(() => {
    if (!passing.has(code)) return;
    const again = () => retry();
    const timer = setInterval(again, backOff(0, waits));
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [code]);
  return (
    <Stack
      ref={box}
      {...(isNews && { role: 'alert' })}
      align="center"
      gap="4"
      py="12"
      px="4"
      textAlign="center"
    >
      {code === 'OFFLINE' && <Illustration svg={offline} />}
      <Text color="fg.muted">{t(code, { ns: 'errors' })}</Text>
      {code !== 'NOT_FOUND' && (
        <Button variant="outline" onClick={onRetry}>
          <RotateCw aria-hidden /> {t('retry')}
        </Button>
      )}
    </Stack>
  );
}
