import { caughtError } from '../ui/error-boundary.tsx';
import { ReportClientErrorDocument } from '../gql/graphql.ts';
import { api } from './api.ts';

/** More than this from one page reveals nothing new. */
const most = 5;
const told = new Set<string>();

/** The first location in a stack that is in one of our files, without the URL's origin. */
const placeOf = (error: unknown): string | null =>
  (error instanceof Error && /\/assets\/([\w~-]+\.js:\d+:\d+)/.exec(error.stack ?? '')?.[1]) || null;

/**
 * Reports a failure to the server: the type of error and its location in our code; no message, which may contain
 * anything.
 */
function report(error: unknown): void {
  const name = error instanceof Error ? error.name : null;
  const place = placeOf(error);
  const key = `${name} ${place}`;
  if (told.size >= most || told.has(key)) return;
  told.add(key);
  const input = { name, place, page: location.pathname };
  api.client
    .mutate({ mutation: ReportClientErrorDocument, variables: { input }, context: { inBackground: true } })
    .catch(() => undefined);
}

/** From now on failures of the app are reported, including those that took down a part of a page. */
export function reportErrors(): void {
  addEventListener('error', ({ error }) => report(error));
  addEventListener(caughtError, (event) => event instanceof CustomEvent && report(event.detail));
  // Refusals by the server and network failures are shown on the page instead.
  addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof TypeError || reason instanceof ReferenceError || reason instanceof RangeError)
      report(reason);
  });
}
