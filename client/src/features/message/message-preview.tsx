import { Box, Text } from '@chakra-ui/react';
import { skipToken } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import { failureOf } from '../../apollo/errors.ts';
import { useMessagePreviewQuery } from '../../gql/hooks.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useTooLong } from '../../ui/form/use-too-long.ts';

type Props = { templateId: string; senderName: string; country?: string | null | undefined };

/** The text exactly as the server would send it, with a sample link; or why it would not. */
export function MessagePreview({ templateId, senderName, country = null }: Props) {
  const { t } = useTranslation(['message', 'errors']);
  const locale = useLocale();
  const tooLong = useTooLong();
  const name = useDebounced(senderName.trim(), 350);
  const { data, previousData, error } = useMessagePreviewQuery(
    templateId
      ? { variables: { templateId, senderName: name || null, country }, context: { inBackground: true } }
      : skipToken,
  );
  /** The last part of a template's id names the language of the text. */
  const language = templateId.split('.').at(-1);
  const preview = (data ?? previousData)?.messagePreview;
  const stale = !data || name !== senderName.trim();
  const failure = error && failureOf(error);
  // A missing name is no mistake until the form is sent.
  const isUnsigned = failure?.code === 'SENDER_NAME_REQUIRED';
  const isName = failure?.code === 'BAD_INPUT' && failure.field === 'senderName';
  return (
    <Box as="figure" m="0" aria-busy={stale && !failure}>
      <Text as="figcaption" fontWeight="650" mb="1.5">
        {t('previewTitle')}
      </Text>
      {failure ? (
        <Text {...(isUnsigned ? { color: 'fg.muted' } : { color: 'fg.error', role: 'alert' })}>
          {isName
            ? (tooLong(name, limits.senderNameLength) ?? t('senderNameInvalid'))
            : t(failure.code, { ns: 'errors' })}
        </Text>
      ) : (
        <Box
          bg="brand.subtle"
          borderRadius="18px"
          borderBottomLeftRadius="5px"
          px="4"
          py="3"
          whiteSpace="pre-wrap"
          data-testid="message-preview"
          lang={preview && language}
          opacity={stale ? 0.65 : 1}
        >
          {preview?.subject && (
            <Text fontWeight="650" mb="2">
              <span lang={locale}>{t('subject')}:</span> {preview.subject}
            </Text>
          )}
          {preview?.text ?? t('previewLoading')}
        </Box>
      )}
      {preview?.text.includes('#…') && (
        <Text textStyle="sm" color="fg.muted" mt="1.5">
          {t('previewSample')}
        </Text>
      )}
    </Box>
  );
}
