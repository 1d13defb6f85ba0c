import { useTranslation } from 'react-i18next';
import { useNumberFactsQuery } from '../../gql/hooks.ts';
import type { LookupStageName, StageState } from '../../gql/enums.ts';
import { type ShownStage, StageList } from './stage-list.tsx';
import { useValueText } from './value-text.ts';

const fields = [
  ['CARRIER', 'carrier'],
  ['COUNTRY', 'country'],
  ['TIMEZONE', 'timeZones'],
  ['CITY', 'city'],
] as const satisfies [LookupStageName, string][];

/** What a number says by itself, stage by stage; where its owner is, nobody says but them. */
export function NumberStages({ number }: { number: string }) {
  const { t } = useTranslation('lookup');
  const text = useValueText();
  const { data, error } = useNumberFactsQuery({
    variables: { number },
    context: { inBackground: true },
  });
  const facts = data?.numberFacts;
  const missing: StageState = facts ? 'NOTHING_FOUND' : error ? 'FAILED' : 'RUNNING';
  const stages: ShownStage[] = fields.map(([name, field]) => {
    const value = facts?.[field]?.value;
    if (!value) return { name, state: missing };
    const said = text(field, value);
    // The city is where the number was issued, not where its owner is.
    return { name, state: 'FOUND', said: field === 'city' ? t('stages.issued', { city: said }) : said };
  });
  return (
    <StageList
      kind="PHONE"
      list="search"
      isTeaser={false}
      stages={[
        ...stages,
        { name: 'LOCATION', state: 'WAITING', said: t('stages.state.CONSENT') },
        { name: 'PROCESS', state: facts ? 'FOUND' : missing },
      ]}
    />
  );
}
