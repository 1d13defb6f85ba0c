import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Notation, notationsOf } from '../../../../browser/place-notations.ts';
import type { Place_PositionFragment } from '../../../gql/graphql.ts';
import { useDates } from '../../../i18n/use-dates.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useAccuracyText } from '../../../map/in-words/use-accuracy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';

type Props = { position: Place_PositionFragment; onClose: () => void };

/** A place as somebody on the phone can write it down. */
export function ReadPlaceSheet({ position, onClose }: Props) {
  const { t } = useTranslation('location');
  const accuracyText = useAccuracyText();
  const { time } = useDates();
  return (
    <Sheet title={t('read.title')} onClose={onClose} startsAtTitle>
      <Stack gap="5">
        <Text>
          <Text as="strong" display="block" _firstLetter={{ textTransform: 'uppercase' }}>
            {accuracyText(position.accuracy)}, {time(position.recordedAt)}
          </Text>
          {t('read.lead')}
        </Text>
        {notationsOf(position, useLocale()).map((notation) => (
          <NotationLine key={notation.name} notation={notation} />
        ))}
      </Stack>
    </Sheet>
  );
}

function NotationLine({ notation: { name, text, spoken } }: { notation: Notation }) {
  const { t } = useTranslation('location');
  const label = t(`read.${name}`);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('read.copied'));
    } catch {
      toast.error(t('read.failed'));
    }
  };
  return (
    <Box as="section" aria-label={label}>
      <Heading as="h3" size="sm">
        {label}
      </Heading>
      <Text
        fontSize="2xl"
        lineHeight="1.3"
        fontWeight="650"
        translate="no"
        overflowWrap="anywhere"
        userSelect="all"
      >
        {text}
      </Text>
      <Text color="fg.muted" translate="no">
        {spoken}
      </Text>
      <Button
        mt="1.5"
        variant="outline"
        size="sm"
        aria-label={t('read.copyLabel', { name: label })}
        onClick={() => void copy()}
      >
        <Copy aria-hidden /> {t('read.copy')}
      </Button>
    </Box>
  );
}
