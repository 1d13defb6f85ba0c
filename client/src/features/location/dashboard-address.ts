import type { ConsentState, LocationChannel } from '../../gql/graphql.ts';

/** Everybody, live people first; the specified tabs, in their order; and the history of all, newest first. */
export const recordTabs = ['everyone', 'numbers', 'links', 'emails', 'all'] as const;
export type RecordTab = (typeof recordTabs)[number];

export const channelOf: Record<RecordTab, LocationChannel | undefined> = {
  everyone: undefined,
  numbers: 'PHONE',
  links: 'LINK',
  emails: 'EMAIL',
  all: undefined,
};
export const tabOf: Record<LocationChannel, RecordTab> = { PHONE: 'numbers', LINK: 'links', EMAIL: 'emails' };

export const consentStates: ConsentState[] = ['AWAITING', 'GRANTED', 'ENDED', 'DECLINED', 'EXPIRED'];

/** The voice message dialog without a preselected request. */
export const unchosen = '1';

/** The dashboard's state, as given by its URL. */
export type DashboardAddress = {
  tab: RecordTab;
  consent: ConsentState | null;
  search: string;
  /** Identifier of the request that is open. */
  request: string | null;
  /** The voice message dialog is open: `unchosen`, or for this request. */
  voice: string | null;
};

/** Whatever the URL omits, or has wrong, gets its default. */
export function readAddress(query: URLSearchParams): DashboardAddress {
  const consent = query.get('state')?.toUpperCase();
  return {
    tab: recordTabs.find((tab) => tab === query.get('tab')) ?? 'everyone',
    consent: consentStates.find((state) => state === consent) ?? null,
    search: query.get('q') ?? '',
    request: query.get('request'),
    voice: query.get('voice'),
  };
}

/** The query part of the URL, including `?`; defaults are left out. */
export function writeAddress({ tab, consent, search, request, voice }: DashboardAddress): string {
  const query = new URLSearchParams();
  if (tab !== 'everyone') query.set('tab', tab);
  if (consent) query.set('state', consent.toLowerCase());
  if (search) query.set('q', search);
  if (request) query.set('request', request);
  if (voice) query.set('voice', voice);
  return `?${query.toString()}`;
}
