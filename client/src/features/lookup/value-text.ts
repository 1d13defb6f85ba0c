import { useTranslation } from 'react-i18next';
import { zoneText } from '#shared/zone-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';

const codes = ['lineType', 'emailType', 'validity', 'disposable', 'deliverability'] as const;
type Code = (typeof codes)[number];
export type FieldName =
  Code | 'carrier' | 'country' | 'city' | 'timeZone' | 'callerName' | 'mailServers' | 'primaryEmail' | 'name';

/** A value in the reader's language: codes, countries and zones are translated, names are not. */
export function useValueText(): (field: FieldName, value: string | null) => string {
  const { t } = useTranslation('lookup');
  const locale = useLocale();
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return (field, value) => {
    if (value === null) return t('value.unknown');
    if (codes.includes(field as Code)) return t(`value.${field}.${value}` as 'value.validity.VALID');
    if (field === 'country') return countries.of(value) ?? value;
    if (field === 'timeZone' && value === 'SEVERAL') return t('value.several');
    return field === 'timeZone' ? zoneText(value, locale) : value;
  };
}
