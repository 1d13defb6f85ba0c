import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TypedNumber } from '#shared/number-typing.ts';
import { isPhoneFault, phoneCountries } from '#shared/phone.ts';
import { phoneCountry } from '../../../browser/phone-country.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { type KeptText, useTypedText } from '../../ui/form/use-typed-text.ts';
import { readSubject, type TypedSubject } from './read-subject.ts';

/** What is typed into a `SubjectField`. `read` shows there why it is refused, and then returns null. */
export function useSubject(kept?: KeptText) {
  const { t } = useTranslation(['lookup', 'common']);
  const locale = useLocale();
  const [country, setCountry] = useState(() => phoneCountry(locale, phoneCountries));
  const { value: text, refuse, field } = useTypedText(kept);
  const read = (): TypedSubject | null => {
    const subject = readSubject(text, country);
    if (typeof subject !== 'string') return subject;
    refuse(isPhoneFault(subject) ? t(`common:phone.${subject}`) : t(`problem.${subject}`));
    return null;
  };
  const onChange = (typed: TypedNumber) => {
    setCountry(typed.country);
    field.onChange({ target: { value: typed.text } });
  };
  return { field: { value: { text, country }, problem: field.problem, onChange }, read, refuse };
}
