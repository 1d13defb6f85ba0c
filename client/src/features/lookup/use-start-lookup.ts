import { useRef, useState } from 'react';
import { keyFor, type Submission } from '../../apollo/idempotency.ts';
import type { LookupPurpose } from '../../gql/enums.ts';
import type { Lookup_LookupFragment } from '../../gql/graphql.ts';
import { useStartLookupMutation } from '../../gql/hooks.ts';
import { changeLookupDraft } from './lookup-draft.ts';
import { useRefusal } from './use-refusal.ts';
import type { TypedSubject } from './read-subject.ts';

/** Starts a lookup; `problem` says why there is none. A repeat after a lost response looks nothing up twice. */
export function useStartLookup() {
  const refusal = useRefusal();
  const [problem, setProblem] = useState('');
  const last = useRef<Submission | null>(null);
  const [start, { loading }] = useStartLookupMutation({ context: { showsFailures: true } });
  return {
    busy: loading,
    problem,
    async start(
      { kind, subject }: TypedSubject,
      purpose: LookupPurpose,
    ): Promise<Lookup_LookupFragment | null> {
      setProblem('');
      const wanted = { kind, subject, purpose };
      last.current = keyFor(last.current, wanted);
      try {
        const { data } = await start({
          variables: { input: { ...wanted, idempotencyKey: last.current.key } },
        });
        last.current = null;
        changeLookupDraft({ isStarted: true });
        return data?.startLookup.lookup ?? null;
      } catch (error) {
        setProblem(refusal(error));
        return null;
      }
    },
  };
}
