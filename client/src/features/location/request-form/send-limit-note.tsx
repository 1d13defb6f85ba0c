import { Box, Text } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SendKind } from '../../../gql/graphql.ts';
import { useDates } from '../../../i18n/use-dates.ts';
import { IconNote } from '../../../ui/icon-note.tsx';
import type { TimedFailure } from './send-failure.tsx';
import { useSendLimit } from './use-send-limit.ts';

/** By which the button that it disables is described. */
export const sendLimitId = 'send-limit';

type Props = {
  kind: SendKind;
  /** Why the last try failed. If that already says how long to wait, nothing is shown here. */
  failure?: TimedFailure | null;
};

/** Says, before anything is typed, that the channel is used up, and when it is available again. */
export function SendLimitNote({ kind, failure }: Props) {
  const { t } = useTranslation('location');
  const { wait, moment } = useDates();
  const limit = useSendLimit(kind);
  if (!limit || failure?.retryAfter !== undefined) return null;
  return (
    <IconNote
      icon={Clock}
      id={sendLimitId}
      data-limit={kind}
      bg="bg.warning"
      color="fg.warning"
      borderWidth="1px"
      borderColor="orange.border"
    >
      <Box>
        <Text fontWeight="650">{t(`request.used.${kind}`)}</Text>
        <Text>
          {t('request.nextPossible', {
            time: moment(new Date(limit.next).toISOString()),
            span: wait(limit.wait),
          })}
        </Text>
      </Box>
    </IconNote>
  );
}
