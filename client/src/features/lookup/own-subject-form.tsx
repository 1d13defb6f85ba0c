import { Stack, Text } from '@chakra-ui/react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequestOwnershipCodeMutation } from '../../gql/hooks.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { optOutSubject } from './opt-out-draft.ts';
import { SubjectField } from './subject-field.tsx';
import { useRefusal } from './use-refusal.ts';
import { useSubject } from './use-subject.ts';

/** Step 1: one's own number or address, to which a code is sent. */
export function OwnSubjectForm({ onSent }: { onSent: (subject: string) => void }) {
  const { t } = useTranslation('lookup');
  const locale = useLocale();
  const refusal = useRefusal();
  const { field, read, refuse } = useSubject(optOutSubject);
  const [request, { loading }] = useRequestOwnershipCodeMutation({ context: { showsFailures: true } });
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const own = read();
    if (!own) return;
    try {
      await request({ variables: { subject: own.subject, locale } });
      onSent(own.subject);
    } catch (error) {
      refuse(refusal(error));
    }
  };
  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <SubjectField hint={t('optOut.subjectHint')} {...field} />
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
