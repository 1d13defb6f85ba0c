import { Grid, HStack, Spinner, Text } from '@chakra-ui/react';
import { CircleCheck, CircleDashed, CircleMinus, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LookupKind, LookupStageName, StageState } from '../../gql/enums.ts';

export type ShownStage = {
  name: LookupStageName;
  state: StageState;
  /** What is said of it in place of its state. */
  said?: string;
};
type Props = {
  kind: LookupKind;
  list: 'page' | 'search';
  stages: readonly ShownStage[];
  /** A visitor's lookup: its report needs an account. */
  isTeaser: boolean;
};

const signs: Record<StageState, typeof CircleCheck | null> = {
  WAITING: CircleDashed,
  RUNNING: null,
  FOUND: CircleCheck,
  NOTHING_FOUND: CircleMinus,
  NO_SOURCE: CircleMinus,
  FAILED: CircleX,
};

/** The stages of a lookup with their real states; changes are read out. */
export function StageList({ kind, list, stages, isTeaser }: Props) {
  const { t } = useTranslation('lookup');
  const words = kind === 'EMAIL' ? 'email' : list === 'search' ? 'search' : 'phone';
  return (
    <Grid
      as="ol"
      listStyleType="none"
      columnGap="4"
      rowGap={list === 'search' ? '1.5' : '3'}
      templateColumns={{ md: list === 'search' ? '1fr 1fr' : '1fr' }}
      aria-live="polite"
      aria-label={t('stages.label')}
    >
      {stages.map(({ name, state, said }) => {
        const Sign = signs[state];
        const isPale = state === 'WAITING' || state === 'NOTHING_FOUND' || state === 'NO_SOURCE';
        return (
          <HStack as="li" key={name} aria-atomic gap="3" align="start" color={isPale ? 'fg.muted' : 'fg'}>
            <Text as="span" color={state === 'FAILED' ? 'fg.error' : 'brand.fg'} pt="0.5">
              {Sign ? <Sign size="1.25em" aria-hidden /> : <Spinner size="sm" />}
            </Text>
            <Text as="span">
              {t(`stages.${words}.${name}` as 'stages.phone.INITIATING')}
              <Text as="span" color="fg.muted">
                {' · '}
                {said ?? t(`stages.state.${isTeaser && name === 'REPORT' ? 'ACCOUNT' : state}`)}
              </Text>
            </Text>
          </HStack>
        );
      })}
    </Grid>
  );
}
