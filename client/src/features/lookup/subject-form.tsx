import { Stack } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { homeOf } from '#shared/region.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { readTyped, type TypedSubject } from './read-subject.ts';

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
    const read = readTyped(text, homeOf(navigator.language, locale));
    if (typeof read === 'string') setProblem(t(`problem.${read}`));
    else onSubject(read);
  };
  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={submit}>
        <TextField
          label={t('subject.label')}
          hint={t('subject.hint')}
          problem={problem}
          name="subject"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
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
