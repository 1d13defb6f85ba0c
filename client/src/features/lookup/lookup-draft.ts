import type { LookupKind } from '../../gql/graphql.ts';
import { storedJson, storedText } from '../../ui/browser-storage.ts';

/** What this tab keeps about a lookup, so that a reload and the back button do not lose it. */
export type LookupDraft = {
  kind: LookupKind;
  subject: string;
  /** The subject has been looked up: the next lookup starts with an empty field. */
  isStarted?: true;
  /** The lookup whose report is being bought. */
  lookupId?: string;
  /** The lookup shown by the dialog over the home page, while it is open. */
  shownId?: string | undefined;
};

const stored = storedJson<Partial<LookupDraft>>(() => sessionStorage, 'lookup_draft');
const adult = storedText(() => sessionStorage, 'is_adult');

export function readLookupDraft(): LookupDraft | null {
  const draft = stored.read();
  return draft?.kind && draft.subject ? (draft as LookupDraft) : null;
}

/** What a page of the browser's history was about, or else the lookup that has not been started yet. */
export function draftFor(state: unknown): LookupDraft | null {
  const kept = readLookupDraft();
  return (state as { draft?: LookupDraft } | null)?.draft ?? (kept?.isStarted ? null : kept);
}

export const keepLookupDraft = (draft: LookupDraft): void => stored.write(draft);

/** Adds to what is kept; does nothing if nothing is. */
export function changeLookupDraft(change: Partial<LookupDraft>): void {
  const draft = readLookupDraft();
  if (draft) keepLookupDraft({ ...draft, ...change });
}

/** Whether this tab's reader has said that they are 18 or older. */
export const isAdult = (): boolean => adult.read() === 'yes';

export const rememberAdult = (): void => adult.write('yes');

/** Erases everything, at log-out. */
export function forgetLookupDraft(): void {
  stored.remove();
  adult.remove();
}
