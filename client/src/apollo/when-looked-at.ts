import { ApolloLink } from '@apollo/client';
import { from, switchMap } from 'rxjs';
import { whenVisible } from '../ui/when-visible.ts';

/** What these load counts as seen by the requester. */
const seen = new Set<string | undefined>(['Locations', 'LocationDetail', 'MissedTrack']);

/** On a page in the background, such queries wait until it is looked at. */
export const whenLookedAt = new ApolloLink((operation, forward) =>
  document.hidden && seen.has(operation.operationName)
    ? from(whenVisible()).pipe(switchMap(() => forward(operation)))
    : forward(operation),
);
