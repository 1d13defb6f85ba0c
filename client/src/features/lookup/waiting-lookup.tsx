import { HStack, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLookupQuery } from '../../gql/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { useClaim } from './use-claim.ts';

type Props = { id: string; onTaken: () => void; onRefused: () => void };

/**
 * Offers to take a visitor's lookup over into the reader's account, for its report. Renders nothing once it is gone.
 */
export function WaitingLookup({ id, onTaken, onRefused }: Props) {
  const { t } = useTranslation('lookup');
  const { data } = useLookupQuery({ variables: { id }, context: { inBackground: true } });
  const { claim, busy } = useClaim();
  const lookup = data?.lookup;
  if (!lookup?.isTeaser || lookup.state === 'FAILED') return null;
  return (
    <Stack asChild gap="3" borderWidth="1px" borderRadius="card" p="4">
      <section aria-label={t('waiting.label')}>
        <Text>{t('waiting.text', { subject: lookup.subjectText })}</Text>
        <HStack gap="3" wrap="wrap">
          <Button
            loading={busy}
            onClick={() => void claim(id).then((isOurs) => (isOurs ? onTaken() : undefined))}
          >
            {t('teaser.getReport')}
          </Button>
          <Button variant="outline" onClick={onRefused}>
            {t('waiting.no')}
          </Button>
        </HStack>
      </section>
    </Stack>
  );
}
