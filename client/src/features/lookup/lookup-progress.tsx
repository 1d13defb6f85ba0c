import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Lookup_LookupFragment } from '../../gql/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { SampleMark } from './sample-mark.tsx';
import { StageList } from './stage-list.tsx';
import { isOver } from './use-lookup.ts';
import { ValueList } from './value-list.tsx';
import { useValueText } from './value-text.ts';

type Props = {
  lookup: Lookup_LookupFragment;
  list: 'page' | 'search';
  /** What the reader can do next, once it is finished. */
  onReport: () => void;
  onAgain: () => void;
  busy?: boolean;
};

/** A running lookup, then its result. */
export function LookupProgress({ lookup, list, onReport, onAgain, busy = false }: Props) {
  const { t } = useTranslation('lookup');
  const over = isOver(lookup);
  const headline = over ? <Outcome lookup={lookup} /> : t('stages.title');
  return (
    <Stack gap="5">
      {lookup.isSample && <SampleMark />}
      <Heading as="h2" size="md" aria-live="polite">
        {headline}
      </Heading>
      {/* Once all are over, the result comes first. Moved by style only: what was read out must not be replaced. */}
      <Box {...(over && { order: '1', pt: '5', borderTopWidth: '1px' })}>
        <StageList
          kind={lookup.kind}
          list={list}
          isTeaser={lookup.isTeaser}
          stages={list === 'page' ? lookup.stages : lookup.searchStages}
        />
      </Box>
      {over && lookup.result && <ValueList result={lookup.result} />}
      {over && lookup.isTeaser && lookup.state !== 'FAILED' && <Text>{t('teaser.rest')}</Text>}
      {over && !lookup.isTeaser && lookup.state !== 'DONE' && <Text>{t('notCharged')}</Text>}
      {over && (
        <Stack direction={{ base: 'column', sm: 'row' }} gap="3">
          {lookup.state !== 'FAILED' && (
            <Button size="lg" onClick={onReport} loading={busy}>
              {lookup.isTeaser ? t('teaser.getReport') : t('openReport')}
            </Button>
          )}
          <Button size="lg" variant="outline" onClick={onAgain}>
            {t('again')}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

/** 'Number Located!' only if something was located, and what that is. */
export function Outcome({ lookup }: { lookup: Lookup_LookupFragment }) {
  const { t } = useTranslation('lookup');
  const text = useValueText();
  const { result, state } = lookup;
  if (state === 'FAILED') return t('outcome.failed');
  if (result?.__typename === 'PhoneResult' && lookup.isLocated) {
    const place = [result.city?.value, result.country?.value && text('country', result.country.value)];
    return (
      <>
        {t('outcome.located')}{' '}
        <Text as="span" fontWeight="500">
          {place.filter(Boolean).join(', ')}
        </Text>
      </>
    );
  }
  return state === 'EMPTY' ? t('outcome.empty') : t('outcome.done');
}
