import { type FieldFunctionOptions, InMemoryCache } from '@apollo/client';
import { locationsField } from './paging.ts';
import { fillIn, mergeTrack, putBefore } from './track.ts';

type Taken = { recordedAt: string };

export const createCache = () =>
  new InMemoryCache({
    // A fragment on a union or an interface matches its members only if these are known.
    possibleTypes: {
      LookupResult: ['PhoneResult', 'EmailResult'],
      LookupFinding: [
        'TextFinding',
        'TextListFinding',
        'FlagFinding',
        'LineTypeFinding',
        'EmailValidityFinding',
        'EmailTypeFinding',
        'DeliverabilityFinding',
      ],
    },
    typePolicies: {
      // `Subscription` is a paid plan in this schema; the root of live updates has its own name (decision 0001).
      LiveUpdates: { subscriptionType: true },
      Query: { fields: { locations: locationsField } },
      // Pages read different parts of it.
      Subscription: { fields: { quota: { merge: true } } },
      Location: {
        fields: {
          position: { merge: (_existing, incoming: object | null) => incoming },
          track: {
            // The pages of a track are one track.
            keyArgs: false,
            merge: (
              existing: readonly Taken[] | undefined,
              incoming: readonly Taken[],
              { args }: FieldFunctionOptions,
            ) => {
              if (args?.['before']) return putBefore(existing, incoming);
              return args?.['since'] ? fillIn(existing, incoming) : mergeTrack(existing, incoming);
            },
          },
        },
      },
    },
  });
