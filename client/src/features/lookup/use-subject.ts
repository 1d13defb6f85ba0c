import { useTranslation } from 'react-i18next';
import { useHomeCountry } from '../../i18n/use-locale.ts';
import { useTypedText } from '../../ui/use-typed-text.ts';
import { readSubject, type TypedSubject } from './read-subject.ts';

/** What is typed into a `SubjectField`. `read` shows there why it is refused, and then returns null. */
export function useSubject() {
  const { t } = useTranslation('lookup');
  const home = useHomeCountry();
  const { value, refuse, field } = useTypedText();
  const read = (): TypedSubject | null => {
    const subject = readSubject(value, home);
    if (typeof subject !== 'string') return subject;
    refuse(t(`problem.${subject}`));
    return null;
  };
  return { field, read, refuse };
}
