import { Box } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryOptions } from '#shared/country-options.ts';
import { useLocale } from '../../i18n/use-locale.ts';

type Props = { value: string; onChange: (country: string) => void };

/** The browser's own list of countries, behind a flag and a calling code: it works well on phones and with screen readers. */
export function CountrySelect({ value, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const options = useMemo(() => countryOptions(locale), [locale]);
  const chosen = options.filter(({ country }) => country === value);
  // At first only the chosen one: the other 244 would delay the form that they come with.
  const listed = useDeferredValue(options, chosen);
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
        '& img': { width: '1.75rem', borderRadius: '3px', boxShadow: '0 0 0 1px rgb(0 0 0 / 0.12)' },
        '&:has(select:focus-visible)': {
          boxShadow: '0 0 0 2px {colors.brand.focusRing}',
          borderColor: 'brand.focusRing',
        },
      }}
    >
      <img src={`/flags/${value}.svg`} alt="" />
      <span aria-hidden>+{chosen[0]?.callingCode}</span>
      <ChevronDown size="1em" aria-hidden />
      <Box asChild position="absolute" inset="0" w="full" opacity="0" cursor="pointer" fontSize="1rem">
        <select
          aria-label={t('phone.countryLabel')}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {listed.map(({ country, label }) => (
            <option key={country} value={country}>
              {label}
            </option>
          ))}
        </select>
      </Box>
    </Box>
  );
}
