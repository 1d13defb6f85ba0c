import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx';

/** The requester's own name for whom they are asking, or what for. */
export function TitleField(field: Partial<TextFieldProps>) {
  const { t } = useTranslation('location');
  return <TextField label={t('request.name')} note={t('request.onlyYou')} autoComplete="off" {...field} />;
}
