import { useTranslation } from 'react-i18next';
import { zoneText } from '#shared/zone-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';

const codes = ['lineType', 'emailType', 'validity', 'deliverability'] as const;
type Code = (typeof codes)[number];
export type FieldName =
  | Code
  | 'disposable'
  | 'carrier'
  | 'country'
  | 'city'
  | 'timeZones'
  | 'callerName'
  | 'mailServers'
  | 'primaryEmail'
  | 'name';
export type Value = string | boolean | readonly string[] | null;

/** A value in the reader's language: codes, countries and zones are translated, names are not. */
export function useValueText(): (field: FieldName, value: Value) => string {
  const { t } = useTranslation('lookup');
  const locale = useLocale();
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return (field, value) => {
    if (value === null) return t('value.unknown');
    if (typeof value === 'boolean') return t(value ? 'value.disposable.YES' : 'value.disposable.NO');
    if (typeof value === 'object') {
      if (field === 'timeZones' && value.length === 0) return t('value.several');
      const list = value.join(', ');
      return field === 'timeZones' ? zoneText(list, locale) : list;
    }
    if (codes.includes(field as Code)) return t(`value.${field}.${value}` as 'value.validity.VALID');
    return field === 'country' ? (countries.of(value) ?? value) : value;
  };
}
