import { useTranslation } from 'react-i18next';
import { useHomeCountry } from '../../i18n/use-locale.ts';
import { type KeptText, useTypedText } from '../../ui/form/use-typed-text.ts';
import { readSubject, type TypedSubject } from './read-subject.ts';

/** What is typed into a `SubjectField`. `read` shows there why it is refused, and then returns null. */
export function useSubject(kept?: KeptText) {
  const { t } = useTranslation('lookup');
  const home = useHomeCountry();
  const { value, refuse, field } = useTypedText(kept);
  const read = (): TypedSubject | null => {
    const subject = readSubject(value, home);
    if (typeof subject !== 'string') return subject;
    refuse(t(`problem.${subject}`));
    return null;
  };
  return { field, read, refuse };
}
