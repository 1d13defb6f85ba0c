import { useTranslation } from 'react-i18next';
import type { ProveOwnershipMutation } from '../../gql/graphql.ts';
import { useProveOwnershipMutation } from '../../gql/hooks.ts';
import { CodeForm } from '../../ui/form/code-form.tsx';
import { useRefusal } from './use-refusal.ts';

export type Owned = ProveOwnershipMutation['proveOwnership'];

type Props = {
  subject: string;
  isKept: boolean;
  onProven: (owned: Owned) => void;
  onOther: () => void;
};

/** Step 2: the code that arrived. */
export function OwnCodeForm({ subject, isKept, onProven, onOther }: Props) {
  const { t } = useTranslation('lookup');
  const refusal = useRefusal();
  // What is known about somebody must not stay in the cache.
  const [prove, { loading }] = useProveOwnershipMutation({
    fetchPolicy: 'no-cache',
    context: { showsFailures: true },
  });
  const enter = async (code: string) => {
    try {
      const { data } = await prove({ variables: { subject, code } });
      if (data) onProven(data.proveOwnership);
      return undefined;
    } catch (error) {
      return refusal(error);
    }
  };
  const texts = {
    sent: t('optOut.sent', { subject }),
    code: t('optOut.code'),
    codeHint: t('optOut.codeHint'),
    codeEmpty: t('optOut.codeEmpty'),
    submit: t('optOut.show'),
    other: t('optOut.other'),
    notCome: t('optOut.notCome'),
  };
  return <CodeForm texts={texts} isKept={isKept} loading={loading} onCode={enter} onOther={onOther} />;
}
