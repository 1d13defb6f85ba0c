import { useEffect, useState } from 'preact/hooks';
import type { AbuseReason } from '../gql/graphql.ts';
import { createStore } from '../session/store.ts';
import type { SideCall } from './use-side-call.ts';

export type ReportDraft = {
  open: boolean;
  reason: AbuseReason | null;
  /** It was sent without a reason. */
  missing: boolean;
  details: string;
  /** The outcome of sending it. */
  call: SideCall;
};

/** One for as long as the page is open: the view around the form may change while somebody writes or sends. */
const draft = createStore<ReportDraft>({
  open: false,
  reason: null,
  missing: false,
  details: '',
  call: 'idle',
});

export function useReportDraft(): [ReportDraft, (change: Partial<ReportDraft>) => void] {
  const [, draw] = useState<ReportDraft>();
  useEffect(() => draft.subscribe(() => draw(draft.get())), []);
  return [draft.get(), draft.set];
}
