import { caughtError } from '../ui/fallible.tsx';
import { ReportClientErrorDocument } from '../gql/graphql.ts';
import { api } from './api.ts';

/** More than this from one page tells nothing new. */
const most = 5;
const told = new Set<string>();

/** The first place in a stack that is a file of ours, without its address. */
const placeOf = (error: unknown): string | null =>
  (error instanceof Error && /\/assets\/([\w~-]+\.js:\d+:\d+)/.exec(error.stack ?? '')?.[1]) || null;

/** Tells the server what failed: the kind of error and where in our code; no message, which may hold anything. */
function report(error: unknown): void {
  const name = error instanceof Error ? error.name : null;
  const place = placeOf(error);
  const key = `${name} ${place}`;
  if (told.size >= most || told.has(key)) return;
  told.add(key);
  const input = { name, place, page: location.pathname };
  api.client
    .mutate({ mutation: ReportClientErrorDocument, variables: { input }, context: { showsFailures: true } })
    .catch(() => undefined);
}

/** From now on failures of the app are reported, those that a part of a page was lost by, too. */
export function reportErrors(): void {
  addEventListener('error', ({ error }) => report(error));
  addEventListener(caughtError, (event) => event instanceof CustomEvent && report(event.detail));
  // What a server refuses, or a network swallows, is said on the page.
  addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof TypeError || reason instanceof ReferenceError || reason instanceof RangeError)
      report(reason);
  });
}
