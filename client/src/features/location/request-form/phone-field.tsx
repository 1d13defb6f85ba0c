import { Box, Field, Input } from '@chakra-ui/react';
import { type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import PhoneInput, { getCountries } from 'react-phone-number-input/max';
import { useLocale } from '../../../i18n/use-locale.ts';
import { FieldProblem } from '../../../ui/text-field.tsx';
import { CountrySelect } from './country-select.tsx';
import { countryLabels, homeCountry } from './home-country.ts';

type Props = {
  /** The form focuses it where the number is at fault. */
  ref: Ref<HTMLInputElement>;
  /** `+` and digits, as typed so far. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  problem: string | undefined;
};

/** A phone number of any country, formatted while it is typed. A leading `+` selects the country automatically. */
export function PhoneField({ ref, value, onChange, onBlur, problem }: Props) {
  const { t } = useTranslation('location');
  const locale = useLocale();
  const country = t('request.country');
  const phone = t('request.number');
  const labels = useMemo(
    () => countryLabels(getCountries(), locale, { country, phone }),
    [locale, country, phone],
  );
  const home = useMemo(() => homeCountry(navigator.languages, locale), [locale]);
  return (
    <Field.Root invalid={Boolean(problem)}>
      <Field.Label>{phone}</Field.Label>
      <Box asChild display="flex" gap="2" w="full">
        <PhoneInput
          ref={ref as Ref<never>}
          // An empty text would count as different from its own `undefined`, and clear what is being typed.
          value={value || undefined}
          onChange={(next) => onChange(next ?? '')}
          onBlur={onBlur}
          inputComponent={Input}
          countrySelectComponent={CountrySelect}
          defaultCountry={home}
          // Android sets the caret a moment late, into the middle of what was typed in the meantime.
          smartCaret={false}
          flagUrl="/flags/{XX}.svg"
          labels={labels}
          locales={locale}
          name="recipient"
          autoComplete="off"
          countryOptionsOrder={[home, '|', '...']}
          addInternationalOption={false}
        />
      </Box>
      <FieldProblem text={problem} />
    </Field.Root>
  );
}
