import { Flex, Text } from '@chakra-ui/react';
import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import { usePhoneText } from '../../ui/phone-text.ts';

type Asked = Pick<LocationRow_LocationFragment, 'reply' | 'repliedAt' | 'channel' | 'recipient'>;

/** What the recipient replied instead of sharing a place; null if nothing. */
export function ReplyText({ location: { reply, repliedAt } }: { location: Asked }) {
  const { t } = useTranslation('location');
  const { moment } = useDates();
  if (!reply) return null;
  return (
    <Text>
      <b>{t('reply.said', { reply: t(`reply.${reply}`) })}</b>{' '}
      {repliedAt && (
        <Text as="span" color="fg.muted" textStyle="sm">
          <time dateTime={repliedAt}>{moment(repliedAt)}</time>
        </Text>
      )}
    </Text>
  );
}

/** The reply, with a call link if it asks for one. */
export function ReplyNote({ location }: { location: Asked }) {
  const { t } = useTranslation('location');
  const { reply, channel, recipient } = location;
  const number = usePhoneText(channel === 'PHONE' ? recipient : null);
  if (!reply) return null;
  return (
    <Flex
      gap="3"
      wrap="wrap"
      align="center"
      justify="space-between"
      bg="bg.info"
      color="fg"
      borderRadius="control"
      px="4"
      py="3"
    >
      <ReplyText location={location} />
      {reply === 'CALL_ME' && number && (
        <Button asChild size="sm">
          <a href={`tel:${recipient}`}>
            <Phone aria-hidden /> {t('reply.call', { number })}
          </a>
        </Button>
      )}
    </Flex>
  );
}
