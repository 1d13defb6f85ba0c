import { appPaths } from '#shared/paths.ts';
import { Heading, Link as TextLink, Stack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OptOutButton } from '../../features/lookup/opt-out-button.tsx';
import { forgetOptOutDraft, keepCodeSentTo, readCodeSentTo } from '../../features/lookup/opt-out-draft.ts';
import { OwnCodeForm, type Owned } from '../../features/lookup/own-code-form.tsx';
import { OwnSubjectForm } from '../../features/lookup/own-subject-form.tsx';
import { ValueList } from '../../features/lookup/value-list.tsx';
import { ReportSection } from '../../features/report/report-section.tsx';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusOnShow } from '../../ui/use-focus-on-show.ts';
import { LookupPage } from './lookup-page.tsx';

/** `isKept`: a code was already waiting when the page opened. */
type Step =
  | { at: 'subject' }
  | { at: 'code'; subject: string; isKept: boolean }
  | { at: 'shown'; owned: Owned }
  | { at: 'done'; subject: string };

function firstStep(): Step {
  const subject = readCodeSentTo();
  return subject ? { at: 'code', subject, isKept: true } : { at: 'subject' };
}

/**
 * `/opt-out`: number or address, code, what would be shown, and the opt-out. A waiting code is kept for this tab; what
 * it shows is not.
 */
export function OptOutPage() {
  const { t } = useTranslation(['lookup', 'site']);
  const local = useLocalPath();
  const [step, setStep] = useState<Step>(firstStep);
  const sent = (subject: string) => {
    keepCodeSentTo(subject);
    setStep({ at: 'code', subject, isKept: false });
  };
  // The code works only once.
  const proven = (owned: Owned) => {
    forgetOptOutDraft();
    setStep({ at: 'shown', owned });
  };
  const restart = () => {
    forgetOptOutDraft();
    setStep({ at: 'subject' });
  };
  const again = (
    <Button variant="outline" alignSelf="start" onClick={restart}>
      {t('optOut.again')}
    </Button>
  );
  return (
    <LookupPage title={t('optOut.title')} lead={t('optOut.lead')}>
      {step.at === 'subject' && (
        <>
          <OwnSubjectForm onSent={sent} />
          <TextLink asChild alignSelf="start">
            <Link to={local(appPaths.contact)}>{t('footer.contact', { ns: 'site' })}</Link>
          </TextLink>
        </>
      )}
      {step.at === 'code' && (
        <OwnCodeForm subject={step.subject} isKept={step.isKept} onProven={proven} onOther={restart} />
      )}
      {step.at === 'shown' && (
        <Shown owned={step.owned}>
          {step.owned.isOptedOut ? (
            again
          ) : (
            <OptOutButton
              proof={step.owned.proof}
              subject={step.owned.subjectText}
              onDone={() => setStep({ at: 'done', subject: step.owned.subjectText })}
            />
          )}
        </Shown>
      )}
      {step.at === 'done' && (
        <>
          <StepHeading text={t('optOut.done', { subject: step.subject })} />
          {again}
        </>
      )}
    </LookupPage>
  );
}

/** What would be shown; the button comes above it, because it is long. */
function Shown({ owned, children }: { owned: Owned; children: ReactNode }) {
  const { t } = useTranslation('lookup');
  const subject = owned.subjectText;
  return (
    <Stack gap="6">
      <StepHeading text={t(owned.isOptedOut ? 'optOut.already' : 'optOut.shown', { subject })} />
      {children}
      {owned.result && (
        <Stack as="section" gap="2" aria-label={t('optOut.values')}>
          <Heading as="h3" size="sm">
            {t('optOut.values')}
          </Heading>
          <ValueList result={owned.result} />
        </Stack>
      )}
      {owned.sections.length > 0 && (
        <Stack gap="5">
          <Heading as="p" size="sm">
            {t('optOut.sections')}
          </Heading>
          {owned.sections.map((section) => (
            <ReportSection key={section.kind} section={section} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** The heading of a new step, read out because the button that led here is gone. */
function StepHeading({ text }: { text: string }) {
  const heading = useFocusOnShow<HTMLHeadingElement>();
  return (
    <Heading ref={heading} as="h2" size="md" tabIndex={-1}>
      {text}
    </Heading>
  );
}
