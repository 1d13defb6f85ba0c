import { useTranslation } from 'react-i18next';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { isAddress } from './read-subject.ts';
import type { useSubject } from './use-subject.ts';

type Props = { hint: string } & ReturnType<typeof useSubject>['field'];

/** The input for a phone number or an e-mail address. */
export function SubjectField(field: Props) {
  const { t } = useTranslation('lookup');
  return (
    <PhoneField
      label={t('subject.label')}
      name="subject"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      isAddress={isAddress(field.value.text)}
      {...field}
    />
  );
}
