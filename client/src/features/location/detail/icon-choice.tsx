import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { useChangeRequestIconMutation } from '../../../gql/hooks.ts';
import { Face } from '../../../map/place/face.tsx';
import { useLocationName } from '../location-name.ts';

/** Few enough to be seen at once. */
const icons = [
  ['family', '👪'],
  ['woman', '👩'],
  ['man', '👨'],
  ['girl', '👧'],
  ['boy', '👦'],
  ['baby', '👶'],
  ['grandmother', '👵'],
  ['grandfather', '👴'],
  ['headscarf', '🧕'],
  ['beard', '🧔'],
  ['redHeart', '❤️'],
  ['yellowHeart', '💛'],
  ['greenHeart', '💚'],
  ['blueHeart', '💙'],
  ['dog', '🐶'],
  ['cat', '🐱'],
  ['rabbit', '🐰'],
  ['bear', '🐻'],
  ['panda', '🐼'],
  ['fox', '🦊'],
  ['lion', '🦁'],
  ['tiger', '🐯'],
  ['butterfly', '🦋'],
] as const;

type OptionProps = { name: string; checked: boolean; onChoose: () => void; children: ReactNode };

const Option = ({ name, checked, onChoose, children }: OptionProps) => (
  <Box
    as="label"
    title={name}
    position="relative"
    display="grid"
    placeItems="center"
    boxSize="12"
    cursor="pointer"
    borderRadius="control"
    borderWidth="2px"
    borderColor="transparent"
    css={{
      '&:has(:checked)': { borderColor: 'brand.solid', bg: 'brand.subtle' },
      '&:has(:focus-visible)': { boxShadow: '0 0 0 2px {colors.brand.focusRing}' },
    }}
  >
    <Box asChild position="absolute" inset="0" opacity="0" cursor="pointer">
      <input type="radio" name="icon" aria-label={name} checked={checked} onChange={onChoose} />
    </Box>
    {children}
  </Box>
);

/** The emoji by which the requester recognises somebody on the map and in lists, or their initials. */
export function IconChoice({ location }: { location: LocationRow_LocationFragment }) {
  const { t } = useTranslation('location');
  const { name } = useLocationName(location);
  const [change] = useChangeRequestIconMutation();
  const { id, recipient, icon } = location;
  const choose = (next: string | null) =>
    void change({
      variables: { locationId: id, icon: next },
      optimisticResponse: { changeRequestIcon: { ...location, icon: next } },
      // Failures are shown as a toast, once for the whole application.
    }).catch(() => undefined);
  return (
    <Box asChild>
      <details>
        <Box
          as="summary"
          cursor="pointer"
          fontWeight="650"
          py="2.5"
          w="fit-content"
          borderRadius="4px"
          focusVisibleRing="outside"
        >
          {t('icon.title')}
        </Box>
        <Flex as="fieldset" wrap="wrap" gap="0.5" aria-label={t('icon.title')}>
          <Option name={t('icon.initials')} checked={icon === null} onChoose={() => choose(null)}>
            <Face name={name} who={recipient ?? id} freshness="live" />
          </Option>
          {icons.map(([key, emoji]) => (
            <Option
              key={key}
              name={t(`icon.names.${key}`)}
              checked={icon === emoji}
              onChoose={() => choose(emoji)}
            >
              <Box as="span" fontSize="1.5rem" lineHeight="1" aria-hidden>
                {emoji}
              </Box>
            </Option>
          ))}
        </Flex>
        <Text textStyle="sm" color="fg.muted" pt="1">
          {t('icon.hint')}
        </Text>
      </details>
    </Box>
  );
}
