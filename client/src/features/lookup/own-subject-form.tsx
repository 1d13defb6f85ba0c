import { Stack, Text } from '@chakra-ui/react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { homeOf } from '#shared/region.ts';
import { useRequestOwnershipCodeMutation } from '../../gql/hooks.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { readSubject } from './read-subject.ts';
import { SubjectField } from './subject-field.tsx';
import { useRefusal } from './use-refusal.ts';

/** Step 1: one's own number or address, to which a code is sent. */
export function OwnSubjectForm({ onSent }: { onSent: (subject: string) => void }) {
  const { t } = useTranslation('lookup');
  const locale = useLocale();
  const refusal = useRefusal();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [request, { loading }] = useRequestOwnershipCodeMutation({ context: { showsFailures: true } });
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readSubject(text, homeOf(navigator.language, locale));
    if (typeof read === 'string') return setProblem(t(`problem.${read}`));
    try {
      await request({ variables: { subject: read.subject, locale } });
      onSent(read.subject);
    } catch (error) {
      setProblem(refusal(error));
    }
  };
  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <SubjectField
          hint={t('optOut.subjectHint')}
          problem={problem}
          value={text}
          onText={(typed) => {
            setText(typed);
            setProblem('');
          }}
        />
        <Button type="submit" size="lg" alignSelf={{ sm: 'start' }} loading={loading}>
          {t('optOut.send')}
        </Button>
        <Text textStyle="sm" color="fg.muted">
          {t('optOut.landline')}
        </Text>
      </form>
    </Stack>
  );
}
