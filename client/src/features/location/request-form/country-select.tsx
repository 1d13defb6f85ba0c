import { Box } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type ComponentType, useDeferredValue } from 'react';
import { type Country, getCountryCallingCode } from 'react-phone-number-input/max';

type Props = {
  value?: Country;
  onChange: (country: Country | undefined) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  options: { value?: Country; label: string; divider?: boolean }[];
  iconComponent: ComponentType<{ country?: Country; label: string; 'aria-hidden'?: boolean }>;
  disabled?: boolean;
  'aria-label'?: string;
};

/** The browser's own list of countries, behind a flag and a calling code: it works well on phones and with screen readers. */
export function CountrySelect({
  value,
  onChange,
  onFocus,
  onBlur,
  options,
  iconComponent: Flag,
  ...select
}: Props) {
  const chosen = options.find((option) => !option.divider && option.value === value);
  // At first only the chosen one: the other 244 would delay the form that they come with.
  const listed = useDeferredValue(options, chosen ? [chosen] : []);
  return (
    <Box
      position="relative"
      display="flex"
      alignItems="center"
      gap="1.5"
      px="3"
      h="12"
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="control"
      bg="bg.panel"
      flexShrink="0"
      css={{
        '& .PhoneInputCountryIcon': { width: '1.75rem', lineHeight: 0 },
        '& .PhoneInputCountryIconImg': {
          width: '100%',
          borderRadius: '3px',
          boxShadow: '0 0 0 1px rgb(0 0 0 / 0.12)',
        },
        '&:has(select:focus-visible)': {
          boxShadow: '0 0 0 2px {colors.brand.focusRing}',
          borderColor: 'brand.focusRing',
        },
      }}
    >
      <Flag aria-hidden country={value} label={chosen?.label ?? ''} />
      {value && <span aria-hidden>+{getCountryCallingCode(value)}</span>}
      <ChevronDown size="1em" aria-hidden />
      <Box asChild position="absolute" inset="0" w="full" opacity="0" cursor="pointer" fontSize="1rem">
        <select
          {...select}
          value={value ?? 'ZZ'}
          onChange={({ target }) => onChange(target.value === 'ZZ' ? undefined : (target.value as Country))}
          onFocus={onFocus}
          onBlur={onBlur}
        >
          {listed.map((option) => (
            <option
              key={option.divider ? 'divider' : (option.value ?? 'ZZ')}
              value={option.divider ? '' : (option.value ?? 'ZZ')}
              disabled={option.divider}
            >
              {option.label}
            </option>
          ))}
        </select>
      </Box>
    </Box>
  );
}
