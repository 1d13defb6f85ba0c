/** The steps of a job, sequential or parallel; every displayed stage is derived from these. */
type Step =
  | 'INITIATING'
  | 'CARRIER'
  | 'COUNTRY'
  | 'TIMEZONE'
  | 'CITY'
  | 'LOCATION'
  | 'ACCOUNT_DETAILS'
  | 'ASSOCIATED_DEVICES'
  | 'PROCESS'
  | 'REPORT';
export type StageState = 'WAITING' | 'RUNNING' | 'FOUND' | 'NOTHING_FOUND' | 'NO_SOURCE' | 'FAILED';
export type Progress = Partial<Record<Step, StageState>>;
export type LookupKind = 'PHONE' | 'EMAIL';
type StageName =
  | 'INITIATING'
  | 'CARRIER'
  | 'COUNTRY'
  | 'TIMEZONE'
  | 'CITY'
  | 'LOCATION'
  | 'PROCESS'
  | 'CARRIER_DETAILS'
  | 'ACCOUNT_DETAILS'
  | 'ASSOCIATED_DEVICES'
  | 'ANALYZING'
  | 'REPORT';
export type Stage = { name: StageName; state: StageState };

/** The specification's lists; each stage with the step whose state it shows. */
const lists: Record<'PHONE_PAGE' | 'EMAIL_PAGE' | 'SEARCH', readonly (readonly [StageName, Step])[]> = {
  SEARCH: [
    ['CARRIER', 'CARRIER'],
    ['COUNTRY', 'COUNTRY'],
    ['TIMEZONE', 'TIMEZONE'],
    ['CITY', 'CITY'],
    ['LOCATION', 'LOCATION'],
    ['PROCESS', 'PROCESS'],
  ],
  PHONE_PAGE: [
    ['INITIATING', 'INITIATING'],
    ['CARRIER_DETAILS', 'CARRIER'],
    ['LOCATION', 'LOCATION'],
    ['ANALYZING', 'PROCESS'],
  ],
  EMAIL_PAGE: [
    ['INITIATING', 'INITIATING'],
    ['ACCOUNT_DETAILS', 'ACCOUNT_DETAILS'],
    ['ASSOCIATED_DEVICES', 'ASSOCIATED_DEVICES'],
    ['ANALYZING', 'PROCESS'],
    ['REPORT', 'REPORT'],
  ],
};

/**
 * The stages that a reader sees. E-mail lookups have one list for page and modal. In a failed lookup those that were
 * not finished have failed.
 */
export function stagesOf(
  { kind, state, progress }: { kind: LookupKind; state: string; progress: Progress },
  list: 'PAGE' | 'SEARCH',
): Stage[] {
  const shown = kind === 'EMAIL' ? 'EMAIL_PAGE' : list === 'PAGE' ? 'PHONE_PAGE' : 'SEARCH';
  return lists[shown].map(([name, step]) => {
    const reached = progress[step] ?? 'WAITING';
    const isUnfinished = reached === 'WAITING' || reached === 'RUNNING';
    return { name, state: state === 'FAILED' && isUnfinished ? 'FAILED' : reached };
  });
}
