import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import type { Shares_MySharesFragment } from '../../gql/graphql.ts';
import { useStopMySharesMutation } from '../../gql/hooks.ts';
import { announce } from '../../ui/announce.ts';

/** What is to be stopped: one request, or all without `requestId`. */
export type Wish = { requestId?: string; erase: boolean; block: boolean };

type Outcome = {
  onChange: (shares: Shares_MySharesFragment) => void;
  /** The proof has expired. */
  onOver: () => void;
};

/** Stops, and says so, or why it could not. `wish`: what is under way. */
export function useStop(proof: string, { onChange, onOver }: Outcome) {
  const { t } = useTranslation('myShares');
  const failureText = useFailureText();
  const [wish, setWish] = useState<Wish | null>(null);
  const [problem, setProblem] = useState('');
  const [send] = useStopMySharesMutation({ fetchPolicy: 'no-cache', context: { showsFailures: true } });
  const stop = async (next: Wish) => {
    setProblem('');
    setWish(next);
    try {
      const { data } = await send({ variables: { proof, ...next } });
      announce(t('done'));
      if (data) onChange(data.stopMyShares);
    } catch (error) {
      if (failureOf(error).code === 'CODE_INVALID') onOver();
      else setProblem(t('failed', { problem: failureText(error) }));
    }
    setWish(null);
  };
  return { stop, wish, problem };
}
