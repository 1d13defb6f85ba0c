import { Box, Field, Input, type InputProps } from '@chakra-ui/react';
import { type ChangeEvent, type ReactNode, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { numberOf, typedNumber, type TypedNumber } from '#shared/number-typing.ts';
import { readPhone } from '#shared/phone.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../button.tsx';
import { CountrySelect } from './country-select.tsx';
import { FieldProblem } from './text-field.tsx';

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  ref?: Ref<HTMLInputElement>;
  label: string;
  hint?: ReactNode;
  value: TypedNumber;
  onChange: (value: TypedNumber) => void;
  /** Why the number is refused; empty if it is not. */
  problem?: string | undefined;
  /** What is typed is an e-mail address, which a field may take, too. */
  isAddress?: boolean;
};

/**
 * A phone number, grouped while it is typed, and its country, which moves as soon as a calling code is typed. A refused
 * number stays as it was typed; where another one was probably meant, that is offered.
 */
export function PhoneField({ label, hint, value, onChange, problem, isAddress = false, ...input }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const row = useRef<HTMLDivElement>(null);
  const { text, country } = value;
  const read = problem && text && !isAddress ? readPhone(text, country) : null;
  const { fault, probable } = read && !read.ok ? read : {};
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const typed = typedNumber(target.value, country);
    const isErased = (nativeEvent as Partial<InputEvent>).inputType?.startsWith('delete');
    // Elsewhere than at the end the caret would jump.
    const isGrouped = !isErased && target.selectionStart === target.value.length;
    onChange(isGrouped ? typed : { ...typed, text: target.value });
  };
  const take = (number: string) => {
    onChange(typedNumber(number, country));
    row.current?.querySelector('input')?.focus();
  };
  return (
    <Field.Root invalid={Boolean(problem)}>
      <Field.Label>{label}</Field.Label>
      <Box ref={row} display="flex" gap="2" w="full">
        {!isAddress && (
          <CountrySelect
            value={country}
            onChange={(next) => onChange({ text: numberOf(next, text), country: next })}
          />
        )}
        <Input {...input} value={text} onChange={type} />
      </Box>
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      {read && !fault && !probable && (
        <Field.HelperText>
          {t('phone.ofCountry', {
            country: new Intl.DisplayNames(locale, { type: 'region' }).of(country),
          })}
        </Field.HelperText>
      )}
      <FieldProblem text={problem} />
      {probable && (
        <Button
          type="button"
          size="sm"
          variant="outline"
          alignSelf="start"
          onClick={() => take(probable.international)}
        >
          {t('phone.didYouMean', { number: probable.international })}
        </Button>
      )}
    </Field.Root>
  );
}
