import { searchLength } from '#shared/limits.ts';
import { Box, Flex } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsentState } from '../../../gql/graphql.ts';
import { BareInput, BareSelect } from '../../../ui/form/bare-fields.tsx';
import { useFocusOnShow } from '../../../ui/use-focus-on-show.ts';
import { consentStates } from '../dashboard-address.ts';
import { useAddress } from '../use-address.ts';

/** Pause in typing before the server is queried (milliseconds). */
const pause = 350;

type Props = {
  id: string;
  /** Begins with the focus in the search field: it has just been asked for. */
  isFocused: boolean;
  onChange: () => void;
};

/** Search term and status filter. Both are in the URL. */
export function RecordFilter({ id, isFocused, onChange }: Props) {
  const { t } = useTranslation('location');
  const { address, go } = useAddress();
  const field = useFocusOnShow<HTMLInputElement>();
  const [typed, setTyped] = useState(address.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = useRef(address.search);
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      written.current = text.trim();
      latest.current({ search: written.current }, true);
    }, pause);
  };

  useEffect(() => {
    // Another URL was opened: one from the history, or one without a filter.
    if (address.search === written.current) return;
    clearTimeout(timer.current);
    written.current = address.search;
    setTyped(address.search);
  }, [address.search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <Flex id={id} gap="2" role="search" onChange={onChange}>
      <Box position="relative" flex="1 1 0" minW="0">
        <Box position="absolute" top="50%" left="3" transform="translateY(-50%)" color="fg.muted">
          <Search size="1.125em" aria-hidden />
        </Box>
        <BareInput
          {...(isFocused && { ref: field })}
          type="search"
          aria-label={t('filter.search')}
          placeholder={t('filter.placeholder')}
          ps="10"
          textOverflow="ellipsis"
          maxLength={searchLength}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </Box>
      <BareSelect
        flex="1 1 0"
        aria-label={t('filter.state')}
        value={address.consent ?? ''}
        onChange={({ target }) => go({ consent: (target.value || null) as ConsentState | null }, true)}
      >
        <option value="">{t('filter.any')}</option>
        {consentStates.map((state) => (
          <option key={state} value={state}>
            {t(`filter.${state}`)}
          </option>
        ))}
      </BareSelect>
    </Flex>
  );
}
