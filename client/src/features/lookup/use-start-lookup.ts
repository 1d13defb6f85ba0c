import { useState } from 'react';
import type { LookupPurpose } from '../../gql/enums.ts';
import type { Lookup_LookupFragment } from '../../gql/graphql.ts';
import { useStartLookupMutation } from '../../gql/hooks.ts';
import { useRefusal } from './use-refusal.ts';
import type { TypedSubject } from './read-subject.ts';

/** Starts a lookup; `problem` says why there is none. */
export function useStartLookup() {
  const refusal = useRefusal();
  const [problem, setProblem] = useState('');
  const [start, { loading }] = useStartLookupMutation({ context: { showsFailures: true } });
  return {
    busy: loading,
    problem,
    async start(
      { kind, subject }: TypedSubject,
      purpose: LookupPurpose,
    ): Promise<Lookup_LookupFragment | null> {
      setProblem('');
      try {
        const { data } = await start({ variables: { input: { kind, subject, purpose } } });
        return data?.startLookup.lookup ?? null;
      } catch (error) {
        setProblem(refusal(error));
        return null;
      }
    },
  };
}
