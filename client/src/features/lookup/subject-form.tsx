import { Stack } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { noteCountryUsed } from '../../ui/country-used.ts';
import { Button } from '../../ui/button.tsx';
import type { TypedSubject } from './read-subject.ts';
import { SubjectField } from './subject-field.tsx';
import { useSubject } from './use-subject.ts';

/**
 * One input for a phone number or an e-mail address. A number without a plus is one of the country that is chosen beside it.
 */
export function SubjectForm({ onSubject }: { onSubject: (subject: TypedSubject) => void }) {
  const { t } = useTranslation('lookup');
  const { field, read } = useSubject();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const subject = read();
    if (subject?.kind === 'PHONE') noteCountryUsed(subject.subject);
    if (subject) onSubject(subject);
  };
  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={submit}>
        <SubjectField hint={t('subject.hint')} {...field} />
        <Button type="submit" size="lg" alignSelf={{ sm: 'start' }}>
          <Search aria-hidden /> {t('subject.search')}
        </Button>
      </form>
    </Stack>
  );
}
