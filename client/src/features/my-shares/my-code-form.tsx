import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import type { Shares_MySharesFragment } from '../../gql/graphql.ts';
import { useOpenMySharesMutation } from '../../gql/hooks.ts';
import { CodeForm } from '../../ui/form/code-form.tsx';

type Props = {
  recipient: string;
  onOpened: (shares: Shares_MySharesFragment) => void;
  onOther: () => void;
};

/** Step 2: the code that arrived. */
export function MyCodeForm({ recipient, onOpened, onOther }: Props) {
  const { t } = useTranslation('myShares');
  const failureText = useFailureText();
  // Who asks somebody must not stay in the cache.
  const [open, { loading }] = useOpenMySharesMutation({
    fetchPolicy: 'no-cache',
    context: { showsFailures: true },
  });
  const enter = async (code: string) => {
    try {
      const { data } = await open({ variables: { recipient, code } });
      if (data) onOpened(data.openMyShares);
      return undefined;
    } catch (error) {
      return failureText(error);
    }
  };
  const texts = {
    sent: t('sent', { recipient }),
    code: t('code'),
    codeHint: t('codeHint'),
    codeEmpty: t('codeEmpty'),
    submit: t('open'),
    other: t('other'),
    notCome: t('notCome'),
  };
  return <CodeForm texts={texts} loading={loading} onCode={enter} onOther={onOther} />;
}
