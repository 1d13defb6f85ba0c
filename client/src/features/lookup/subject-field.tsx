import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';

type Props = { hint: string; problem: string; value: string; onText: (text: string) => void };

/** The input for a phone number or an e-mail address. */
export function SubjectField({ hint, problem, value, onText }: Props) {
  const { t } = useTranslation('lookup');
  return (
    <TextField
      label={t('subject.label')}
      hint={hint}
      problem={problem}
      name="subject"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      value={value}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
