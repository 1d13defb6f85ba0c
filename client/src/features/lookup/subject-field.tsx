import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/text-field.tsx';
import type { useSubject } from './use-subject.ts';

type Props = { hint: string } & ReturnType<typeof useSubject>['field'];

/** The input for a phone number or an e-mail address. */
export function SubjectField(field: Props) {
  const { t } = useTranslation('lookup');
  return (
    <TextField
      label={t('subject.label')}
      name="subject"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...field}
    />
  );
}
