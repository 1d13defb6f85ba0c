import { Box, Field, Input, type InputProps } from '@chakra-ui/react';
import { type ChangeEvent, type Ref, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import PhoneInput, { getCountries, type Country } from 'react-phone-number-input/max';
import { plainPhone } from '#shared/phone.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { FieldProblem } from '../../../ui/form/text-field.tsx';
import { CountrySelect } from './country-select.tsx';
import { countryLabels } from './country-labels.ts';
import { isJoined } from './phone-problem.ts';

type Props = {
  /** The form focuses it where the number is at fault. */
  ref: Ref<HTMLInputElement>;
  /** `+` and digits, as typed so far. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Assumed of a number without a plus, until another is chosen. */
  usualCountry: Country;
  /** The country chosen or typed; undefined if none has the number. */
  country: Country | undefined;
  onCountryChange: (country: Country | undefined) => void;
  problem: string | undefined;
};

type NumberInputProps = Omit<InputProps, 'onChange'> & {
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Told of each text whether it is refused. */
  onJoined: (isRefused: boolean) => void;
};

const digitsOf = (text: string) => text.replace(/\P{Nd}/gu, '');

/** Where the caret stands after so many digits of a formatted number. */
const upTo = (digits: number, text: string) =>
  new RegExp(`^\\+?(?:\\P{Nd}*\\p{Nd}){${digits}}`, 'u').exec(text)?.[0].length ?? text.length;

/** Refuses pasted text that is more than one number, before everything but its digits is dropped. */
function NumberInput({ onChange, onJoined, ...input }: NumberInputProps) {
  // Formatting sends the caret to the end: the next digit of a correction would be added there.
  const [corrected, setCorrected] = useState<{ field: HTMLInputElement; digits: number }>();
  useLayoutEffect(() => {
    if (!corrected) return;
    const { field, digits } = corrected;
    const caret = upTo(digits, field.value);
    field.setSelectionRange(caret, caret);
  }, [corrected]);
  return (
    <Input
      {...input}
      onChange={(event) => {
        const { target } = event;
        const { value: text, selectionStart } = target;
        const before = text.slice(0, selectionStart ?? text.length);
        if (before !== text) setCorrected({ field: target, digits: digitsOf(before).length });
        // A letter that is typed by mistake leaves the digits as they are.
        const isRefused = isJoined(target.value) && digitsOf(target.value) !== digitsOf(String(input.value));
        onJoined(isRefused);
        // Nothing is kept: it would look as if that were the pasted number.
        const plain = isRefused ? '' : plainPhone(target.value);
        if (plain !== target.value) target.value = plain;
        onChange(event);
      }}
    />
  );
}

/** A phone number of any country, formatted while it is typed. A leading `+` selects the country automatically. */
export function PhoneField({
  ref,
  value,
  onChange,
  onBlur,
  usualCountry,
  country,
  onCountryChange,
  problem,
}: Props) {
  const { t } = useTranslation('location');
  const locale = useLocale();
  const [joined, setJoined] = useState(false);
  const shown = joined ? t('request.numberInvalid') : problem;
  const label = t('request.country');
  const phone = t('request.number');
  const labels = useMemo(
    () => countryLabels(getCountries(), locale, { country: label, phone }),
    [locale, label, phone],
  );
  return (
    <Field.Root invalid={Boolean(shown)}>
      <Field.Label>{phone}</Field.Label>
      <Box asChild display="flex" gap="2" w="full">
        <PhoneInput
          ref={ref as Ref<never>}
          // An empty text would count as different from its own `undefined`, and clear what is being typed.
          value={value || undefined}
          onChange={(next) => onChange(next ?? '')}
          onCountryChange={onCountryChange}
          onBlur={onBlur}
          inputComponent={NumberInput}
          onJoined={setJoined}
          countrySelectComponent={CountrySelect}
          defaultCountry={usualCountry}
          // Android sets the caret a moment late, into the middle of what was typed in the meantime.
          smartCaret={false}
          flagUrl="/flags/{XX}.svg"
          labels={labels}
          locales={locale}
          name="recipient"
          autoComplete="off"
          countryOptionsOrder={[usualCountry, '|', '...']}
          addInternationalOption={false}
        />
      </Box>
      {problem && value && country && (
        <Field.HelperText>{t('request.countryOfNumber', { country: labels[country] })}</Field.HelperText>
      )}
      <FieldProblem text={shown} />
    </Field.Root>
  );
}
