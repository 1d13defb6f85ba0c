import { Stack } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { homeOf } from '#shared/region.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { readSubject, type TypedSubject } from './read-subject.ts';
import { SubjectField } from './subject-field.tsx';

type Props = { initial?: string; onSubject: (subject: TypedSubject) => void };

/**
 * One input for a phone number or an e-mail address. A number without a plus is taken as one of the reader's country.
 */
export function SubjectForm({ initial = '', onSubject }: Props) {
  const { t } = useTranslation('lookup');
  const locale = useLocale();
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readSubject(text, homeOf(navigator.language, locale));
    if (typeof read === 'string') setProblem(t(`problem.${read}`));
    else onSubject(read);
  };
  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={submit}>
        <SubjectField
          hint={t('subject.hint')}
          problem={problem}
          value={text}
          onText={(typed) => {
            setText(typed);
            setProblem('');
          }}
        />
        <Button type="submit" size="lg" alignSelf={{ sm: 'start' }}>
          <Search aria-hidden /> {t('subject.search')}
        </Button>
      </form>
    </Stack>
  );
}
