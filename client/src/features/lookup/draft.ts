import type { LookupKind } from '../../gql/graphql.ts';

/** What this tab keeps about a lookup, so that a reload and the back button do not lose it. */
export type Draft = {
  kind: LookupKind;
  subject: string;
  /** It has been looked up: the next lookup starts with an empty field. */
  isStarted?: true;
  /** The lookup whose report is being bought. */
  lookupId?: string;
  /** The lookup shown by the dialog over the home page, while it is open. */
  shownId?: string | undefined;
};

const key = 'lookup_draft';

export function readDraft(): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
    return stored?.kind && stored.subject ? (stored as Draft) : null;
  } catch {
    return null;
  }
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be blocked; after a reload it then has to be typed again.
  }
}

export function noteStarted(): void {
  const draft = readDraft();
  if (draft) keepDraft({ ...draft, isStarted: true });
}

const ageKey = 'is_adult';

/** Whether this tab's reader has said that they are 18 or older. */
export function isAdult(): boolean {
  try {
    return sessionStorage.getItem(ageKey) === 'yes';
  } catch {
    return false;
  }
}

export function rememberAdult(): void {
  try {
    sessionStorage.setItem(ageKey, 'yes');
  } catch {
    // Then it is asked again.
  }
}

/** Erases everything, at log-out. */
export function forgetLookup(): void {
  try {
    sessionStorage.removeItem(key);
    sessionStorage.removeItem(ageKey);
  } catch {
    // Then nothing was stored.
  }
}
