import { Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import { SubjectField } from '../../features/lookup/subject-field.tsx';
import { useSubject } from '../../features/lookup/use-subject.ts';
import { LeavePage } from '../../features/my-shares/leave-page.tsx';
import { MyCodeForm } from '../../features/my-shares/my-code-form.tsx';
import { RecipientForm } from '../../features/my-shares/recipient-form.tsx';
import { ShareList } from '../../features/my-shares/share-list.tsx';
import type { Shares_MySharesFragment } from '../../gql/graphql.ts';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { LookupPage } from './lookup-page.tsx';

/** `changes`: how often something was stopped. */
type Step =
  | { at: 'recipient'; isOver: boolean }
  | { at: 'code'; recipient: string }
  | { at: 'list'; shares: Shares_MySharesFragment; changes: number };

/**
 * `/my-shares`: number or address, code, and everything that is asked and shared under it. Nothing of it is kept
 * anywhere: telephones are shared.
 */
export function MySharesPage() {
  const { t } = useTranslation('myShares');
  const [step, setStep] = useState<Step>({ at: 'recipient', isOver: false });
  const restart = () => setStep({ at: 'recipient', isOver: false });
  const end = () => setStep({ at: 'recipient', isOver: true });
  const isShown = step.at === 'list';
  // A proof is valid as long as a code is.
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(end, limits.resetCodeLife);
    return () => clearTimeout(timer);
  }, [isShown]);
  return (
    <>
      <LeavePage />
      <LookupPage title={t('title')} hasButton {...(step.at === 'recipient' && { lead: t('lead') })}>
        {step.at === 'recipient' && (
          <>
            {step.isOver && <ProblemText>{t('over')}</ProblemText>}
            <FirstStep onSent={(recipient) => setStep({ at: 'code', recipient })} />
            <Text textStyle="sm" color="fg.muted">
              {t('linkNote')} {t('watched')}
            </Text>
          </>
        )}
        {step.at === 'code' && (
          <MyCodeForm
            recipient={step.recipient}
            onOpened={(shares) => setStep({ at: 'list', shares, changes: 0 })}
            onOther={restart}
          />
        )}
        {step.at === 'list' && (
          <ShareList
            key={step.changes}
            shares={step.shares}
            onChange={(shares) => setStep({ at: 'list', shares, changes: step.changes + 1 })}
            onOver={end}
          />
        )}
      </LookupPage>
    </>
  );
}

function FirstStep({ onSent }: { onSent: (recipient: string) => void }) {
  const { t } = useTranslation('myShares');
  const { field, read, refuse } = useSubject();
  return (
    <RecipientForm read={() => read()?.subject ?? null} refuse={refuse} onSent={onSent}>
      <SubjectField hint={t('recipientHint')} {...field} />
    </RecipientForm>
  );
}
