import { useEffect, useState } from 'preact/hooks';
import type { AbuseReason } from '../../gql/graphql.ts';
import { keptIn } from '../../session/kept-in-tab.ts';
import { createStore, type Store } from '../../session/store.ts';
import { usePage } from '../page-context.tsx';
import type { SideCall } from '../use-side-call.ts';

export type ReportDraft = {
  open: boolean;
  reason: AbuseReason | null;
  /** The report was sent without a reason. */
  missing: boolean;
  details: string;
  /** The outcome of sending it. */
  call: SideCall;
};

const empty: ReportDraft = { open: false, reason: null, missing: false, details: '', call: 'idle' };

const keptReport = keptIn<Pick<ReportDraft, 'open' | 'reason' | 'details'>>('whereabouts.report');

type Draft = Store<ReportDraft> & { keep(): void };

/** Kept while the page is loaded anew, as in the other language, and not longer: others may use the phone. */
function openDraft(key: () => string): Draft {
  const kept = keptReport(() => sessionStorage, key);
  const store = createStore({ ...empty, ...kept.get() });
  kept.set(null);
  return {
    ...store,
    keep() {
      const { open, reason, details, call } = store.get();
      kept.set(open && call !== 'done' ? { open, reason, details } : null);
    },
  };
}

/** One for as long as the page is open: the view around the form may change while somebody writes or sends. */
let draft: Draft | undefined;

export function useReportDraft(): [ReportDraft, (change: Partial<ReportDraft>) => void] {
  const { key } = usePage();
  draft ??= openDraft(key);
  const { get, set, subscribe, keep } = draft;
  const [, draw] = useState<ReportDraft>();
  useEffect(() => {
    addEventListener('pagehide', keep);
    const unsubscribe = subscribe(() => draw(get()));
    return () => {
      removeEventListener('pagehide', keep);
      unsubscribe();
    };
  }, [get, subscribe, keep]);
  return [get(), set];
}
