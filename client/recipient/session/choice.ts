import type { ShareDuration, SharePrecision } from '../gql/graphql.ts';

/** What a recipient chooses. */
export type Choice = { precision: SharePrecision; duration: ShareDuration };

type Page = { history: History; reload(): void };

/**
 * Reloads the page, keeping a choice in the history entry: it needs no storage, which may be blocked, and disappears
 * with the tab.
 */
export function rereadWith(choice: Choice, { history, reload }: Page): void {
  history.replaceState({ choice }, '');
  reload();
}

/** The choice kept by `rereadWith`, once; null on any other load. */
export function takeKeptChoice(history: History): Choice | null {
  const { choice = null } = (history.state ?? {}) as { choice?: Choice };
  if (choice) history.replaceState(null, '');
  return choice;
}
