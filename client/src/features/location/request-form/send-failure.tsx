import { Box, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../apollo/errors.ts';
import { useDates } from '../../../i18n/use-dates.ts';
import { IconNote } from '../../../ui/icon-note.tsx';
import { useNow } from '../../../ui/now.ts';

/** A failure and its time, by this device's clock in milliseconds. */
export type TimedFailure = Failure & { at: number };

/** The form may be longer than the screen. */
const scrollToIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** Why nothing was sent and, if waiting helps, until when. */
export function SendFailure({ failure }: { failure: TimedFailure }) {
  const { t } = useTranslation(['location', 'errors']);
  const { wait, moment } = useDates();
  const now = useNow(1_000);
  const { code, retryAfter, at } = failure;
  const next = retryAfter === undefined ? null : at + retryAfter * 1_000;
  return (
    <IconNote icon={CircleAlert} role="alert" ref={scrollToIt} bg="bg.error" color="fg.error">
      <Box>
        <Text fontWeight="650">{t(code, { ns: 'errors' })}</Text>
        {next !== null && (
          // Read out once with the alert, and not again whenever it ticks.
          <Text key={String(next > now)} aria-live={next > now ? 'off' : undefined}>
            {next > now
              ? t('request.nextPossible', {
                  time: moment(new Date(next).toISOString()),
                  span: wait(next - now),
                })
              : t('request.nextNow')}
          </Text>
        )}
      </Box>
    </IconNote>
  );
}
