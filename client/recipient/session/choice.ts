import type { ShareDuration, SharePrecision } from '../gql/graphql.ts';

/** What a recipient chooses. */
export type Choice = { precision: SharePrecision; duration: ShareDuration };

type Page = { history: History; reload(): void };

/**
 * Loads the page anew with a choice kept. The history's entry keeps it: it needs no storage, which may be blocked, and
 * goes with the tab.
 */
export function rereadWith(choice: Choice, { history, reload }: Page): void {
  history.replaceState({ choice }, '');
  reload();
}

/** The choice kept by `rereadWith`, once; null at any other opening. */
export function takeKeptChoice(history: History): Choice | null {
  const { choice = null } = (history.state ?? {}) as { choice?: Choice };
  if (choice) history.replaceState(null, '');
  return choice;
}
