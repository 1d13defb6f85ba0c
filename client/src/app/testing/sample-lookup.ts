export const id = '7d1f';
export const value = (text: string | boolean | string[] | null, more: object = {}) => ({
  __typename: 'TextFinding',
  value: text,
  source: 'PREFIX_DATA',
  retrievedAt: '2026-11-21T08:00:00.000Z',
  confidence: text === null ? 'UNKNOWN' : 'LIKELY',
  note: null,
  ...more,
});
export const stage = (name: string, state: string) => ({ __typename: 'LookupStage', name, state });
/** A phone lookup that is done, as a visitor sees it. */
export const found = (more: object = {}) => ({
  __typename: 'Lookup',
  id,
  kind: 'PHONE',
  subjectText: '+62 812-3456-7890',
  state: 'DONE',
  isSample: false,
  startedAt: new Date().toISOString(),
  report: null,
  purpose: 'RECONNECT',
  isTeaser: true,
  isLocated: true,
  expiresAt: null,
  stages: [stage('INITIATING', 'FOUND'), stage('CARRIER_DETAILS', 'FAILED')],
  searchStages: [stage('CARRIER', 'FOUND')],
  result: {
    __typename: 'PhoneResult',
    countryCode: '62',
    nationalFormat: '0812-3456-7890',
    country: value('ID'),
    carrier: value('Telkomsel', { note: 'ORIGINAL_CARRIER' }),
    lineType: value('MOBILE'),
    city: value(null, { note: 'NOT_GEOGRAPHIC' }),
    timeZones: null,
    callerName: null,
  },
  ...more,
});
export const emailResult = {
  __typename: 'EmailResult',
  validity: null,
  emailType: value('ROLE', { __typename: 'EmailTypeFinding' }),
  disposable: value(false, { __typename: 'FlagFinding' }),
  mailServers: value(['mx1.example.org', 'mx2.example.org'], { __typename: 'TextListFinding' }),
  deliverability: null,
  primaryEmail: null,
  name: null,
};
